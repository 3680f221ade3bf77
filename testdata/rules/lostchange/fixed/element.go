package fixed

import (
	"context"
	"strconv"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// SetImage has all containers of a deployment run an image.
func SetImage(dep *appsv1.Deployment, image string) {
	for i, container := range dep.Spec.Template.Spec.Containers {
		container.Image = image
		dep.Spec.Template.Spec.Containers[i] = container
	}
}

// AddEnv gives the first container a variable.
func AddEnv(pod *corev1.Pod, env corev1.EnvVar) {
	c := pod.Spec.Containers[0]
	c.Env = append(c.Env, env)
	pod.Spec.Containers[0] = c
}

// Mark marks all sites as ready.
func Mark(sites map[string]Site) {
	for key, site := range sites {
		if !site.Ready {
			site.Ready = true
			sites[key] = site
		}
	}
}

// Count counts what was seen of one site.
func Count(sites map[string]Site, name string) {
	site := sites[name]
	site.Seen.Count++
	sites[name] = site
}

// Name names the sites that have no name, and counts the ready ones.
func Name(sites []Site, name string) {
	for _, site := range sites {
		if site.Name == "" {
			site.Name = name
		}
		if site.Ready {
			site.Seen.Count = 1
		}
	}
}

// Label labels all pods, and stores nothing.
func (r *Reconciler) Label(ctx context.Context, namespace, app string) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(namespace)); err != nil {
		return err
	}
	for i, pod := range pods.Items {
		pod.SetLabels(map[string]string{"app": app})
		pods.Items[i] = pod
	}
	return nil
}

// Fill makes the labels that a template lacks, and forgets them.
func Fill(templates []corev1.PodTemplateSpec, app string) {
	for at, template := range templates {
		if template.Labels == nil {
			template.Labels = make(map[string]string)
			templates[at] = template
			template.Labels["app"] = app + strconv.Itoa(at)
		}
	}
}
