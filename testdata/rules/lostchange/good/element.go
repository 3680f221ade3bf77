package good

import (
	"context"
	"slices"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// doc:begin

// SetImage has all containers of a deployment run an image.
func SetImage(dep *appsv1.Deployment, image string) {
	for i := range dep.Spec.Template.Spec.Containers {
		dep.Spec.Template.Spec.Containers[i].Image = image
	}
}

// doc:end

// AddEnv puts the copy back.
func AddEnv(pod *corev1.Pod, env corev1.EnvVar) {
	c := pod.Spec.Containers[0]
	c.Env = append(c.Env, env)
	pod.Spec.Containers[0] = c
}

// Mark puts each site back.
func Mark(sites map[string]Site) {
	for name, site := range sites {
		if !site.Ready {
			site.Ready = true
			sites[name] = site
		}
	}
}

// Count takes a pointer to an element.
func Count(sites []Site, name string) {
	for i := range sites {
		site := &sites[i]
		if site.Name == name {
			site.Seen.Count++
		}
	}
}

// Label stores what it changes.
func (r *Reconciler) Label(ctx context.Context, namespace, app string) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(namespace)); err != nil {
		return err
	}
	for _, pod := range pods.Items {
		pod.SetLabels(map[string]string{"app": app})
		if err := r.Update(ctx, &pod); err != nil {
			return err
		}
	}
	return nil
}

// Release takes the finalizer away before it sends the pod.
func (r *Reconciler) Release(ctx context.Context, namespace, finalizer string) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(namespace)); err != nil {
		return err
	}
	for _, pod := range pods.Items {
		if controllerutil.RemoveFinalizer(&pod, finalizer) {
			if err := r.Update(ctx, &pod); err != nil {
				return err
			}
		}
	}
	return nil
}

// Others collects changed copies.
func Others(containers []corev1.Container, image string) []corev1.Container {
	var out []corev1.Container
	for _, c := range containers {
		c.Image = image
		out = append(out, c)
	}
	return out
}

// Shared changes what the copies share with the elements: maps, and what pointers and
// slices lead to.
func Shared(pods []corev1.Pod, seconds int64) {
	for _, pod := range pods {
		pod.Labels["app"] = "shop"
		*pod.Spec.TerminationGracePeriodSeconds = seconds
		pod.Spec.Containers[0].Image = "shop:v2"
	}
}

// Default gives all pods that have no labels the same ones, and adds to those.
func Default(pods []corev1.Pod, labels map[string]string) {
	for _, pod := range pods {
		if pod.Labels == nil {
			pod.Labels = labels
		}
		pod.Labels["app"] = "shop"
	}
}

// Spare sets the copy as well as the container itself.
func Spare(pod *corev1.Pod, image string) {
	for i, container := range pod.Spec.Containers {
		if container.Image == "" {
			container.Image = image
			pod.Spec.Containers[i].Image = image
		}
	}
}

// Captured is looked at by a function that runs later.
func Captured(sites []Site) []func() bool {
	var out []func() bool
	for _, site := range sites {
		out = append(out, func() bool { return site.Ready })
		site.Ready = true
	}
	return out
}

// Method is changed by a method of its own.
func Method(sites []Site) {
	for _, site := range sites {
		site.set()
	}
}

func (s *Site) set() { s.Ready = true }

// Kept keeps the last one beyond the loop.
func Kept(sites []Site) Site {
	var last Site
	for _, site := range sites {
		last = site
		last.Ready = true
	}
	return last
}

// Part reads a part of what was changed.
func Part(sites []Site) int {
	sum := 0
	for _, site := range sites {
		site.Seen = struct{ Count int }{1}
		sum += site.Seen.Count
	}
	return sum
}

// Turns reads in the next round what the last one has set.
func Turns(sites []Site) bool {
	current := sites[0]
	for range sites {
		if current.Ready {
			return true
		}
		current.Ready = true
	}
	return false
}

// Untyped changes the map that the copy shares with the element.
func Untyped(list []unstructured.Unstructured) {
	for _, u := range list {
		u.SetLabels(map[string]string{"app": "shop"})
	}
}

// Sorted hands the copies to a function.
func Sorted(sites []Site) bool {
	ready := slices.Clone(sites)
	for _, site := range sites {
		site.Ready = true
		ready = append(ready, site)
	}
	return slices.ContainsFunc(ready, func(s Site) bool { return s.Ready })
}
