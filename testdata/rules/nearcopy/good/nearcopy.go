// Package good replaces every name of a copy, or keeps it for a reason.
package good

import (
	"fmt"
	"net/netip"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A Store is where backups lie.
type Store struct {
	AccessKey *corev1.SecretKeySelector
	SecretKey *corev1.SecretKeySelector
}

// doc:begin

// Env hands the keys of a store to a container.
func Env(s *Store) []corev1.EnvVar {
	var env []corev1.EnvVar
	if s.AccessKey != nil {
		env = append(env, corev1.EnvVar{Name: "ACCESS_KEY", ValueFrom: &corev1.EnvVarSource{SecretKeyRef: s.AccessKey.DeepCopy()}})
	}
	if s.SecretKey != nil {
		env = append(env, corev1.EnvVar{Name: "SECRET_KEY", ValueFrom: &corev1.EnvVarSource{SecretKeyRef: s.SecretKey.DeepCopy()}})
	}
	return env
}

// doc:end

// A Cluster has a driver and workers.
type Cluster struct {
	metav1.ObjectMeta
	Owner                      string
	DriverMemory, WorkerMemory string
	DriverPods, WorkerPods     []*corev1.Pod
	DriverLabels, WorkerLabels map[string]string
	DriverImage                string
	WorkerImage                *string
}

// DriverLimits says how much memory drivers get.
func DriverLimits(c *Cluster) ([]*corev1.Pod, error) {
	memory, err := resource.ParseQuantity(c.DriverMemory)
	if err != nil {
		return nil, err
	}
	for _, pod := range c.DriverPods {
		pod.Labels = c.DriverLabels
		pod.Spec.Containers[0].Image = c.DriverImage
		pod.Spec.Containers[0].Resources.Limits = corev1.ResourceList{corev1.ResourceMemory: memory}
	}
	return c.DriverPods, nil
}

// WorkerLimits says how much memory workers get. Their image has no sibling of its type.
func WorkerLimits(c *Cluster) ([]*corev1.Pod, error) {
	memory, err := resource.ParseQuantity(c.WorkerMemory)
	if err != nil {
		return nil, err
	}
	for _, pod := range c.WorkerPods {
		pod.Labels = c.WorkerLabels
		pod.Spec.Containers[0].Image = c.DriverImage
		pod.Spec.Containers[0].Resources.Limits = corev1.ResourceList{corev1.ResourceMemory: memory}
	}
	return c.WorkerPods, nil
}

// Adopt takes over what differs: each statement names both sides.
func Adopt(have, want *Cluster) bool {
	changed := false
	if have.DriverMemory != want.DriverMemory {
		have.DriverMemory, changed = want.DriverMemory, true
	}
	if have.Owner != want.Name {
		have.Owner, changed = want.Name, true
	}
	return changed
}

// Keys is too small to be a copy of anything.
func Keys(s *Store) (a, b bool) {
	a = s.AccessKey != nil
	b = s.AccessKey != nil && s.SecretKey == nil
	return a, b
}

// Names keeps the name of the cluster in several places of the copy.
func Names(c *Cluster) map[string]string {
	names := map[string]string{}
	if c.Name != "" && c.DriverMemory != "" {
		names[c.Name+"-driver"] = c.Name + c.DriverMemory
	}
	if c.Name != "" && c.WorkerMemory != "" {
		names[c.Name+"-worker"] = c.Name + c.WorkerMemory
	}
	return names
}

// Move reads the first of two variables twice.
func Move(first, second *Cluster) (out []string) {
	if first.DriverMemory != "" {
		out = append(out, first.Name, first.Namespace, "driver")
	}
	if second.DriverMemory != "" {
		out = append(out, second.Name, first.Namespace, "driver")
	}
	return out
}

// Check says whose the field is that is missing.
func Check(c *Cluster) error {
	if c.Owner == "" {
		return fmt.Errorf("cluster %q has no owner and is left out", c.Owner)
	}
	if c.DriverImage == "" {
		return fmt.Errorf("cluster %q has no image and is left out", c.Owner)
	}
	return nil
}

// Memory finds a cluster by one field after the other, and says the same of it.
func Memory(clusters []Cluster, key string) string {
	for _, c := range clusters {
		if key == c.DriverMemory && c.Owner != "" {
			return c.DriverMemory
		}
	}
	for _, c := range clusters {
		if key == c.WorkerMemory && c.Owner != "" {
			return c.DriverMemory
		}
	}
	return ""
}

// A Template remembers what the segments of a path had so far.
type Template struct{ seenOne, seenMany bool }

// Segment refuses what stands behind {**}, whichever it is.
func (t *Template) Segment(path, segment string) error {
	switch {
	case segment == "{*}":
		if t.seenMany {
			return fmt.Errorf("%s: nothing comes behind {**}", path)
		}
		t.seenOne = true
	case segment == "{**}":
		if t.seenMany {
			return fmt.Errorf("%s: nothing comes behind {**}", path)
		}
		t.seenMany = true
	case t.seenOne && t.seenMany:
		return fmt.Errorf("%s: too many", path)
	}
	return nil
}

// NeedsSecret reports whether the secret key has a name.
func (s *Store) NeedsSecret() bool {
	if s.SecretKey == nil {
		return false
	}
	return s.SecretKey.Name != ""
}

// A Range is the addresses of a network, and those that mean something in it.
type Range struct{ RouterAddr, NetworkAddr, BroadcastAddr netip.Addr }

// CheckRouter compares one address with two others.
func CheckRouter(r *Range) error {
	if r.RouterAddr.As4() == r.NetworkAddr.As4() {
		return fmt.Errorf("router %s is the network", r.RouterAddr)
	}
	if r.RouterAddr.As4() == r.BroadcastAddr.As4() {
		return fmt.Errorf("router %s is the broadcast address", r.BroadcastAddr)
	}
	return nil
}
