// Package bad makes code for the second of two things of that for the first.
package bad

import (
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
	if s.AccessKey != nil { // want:related `this is the original`
		env = append(env, corev1.EnvVar{Name: "ACCESS_KEY", ValueFrom: &corev1.EnvVarSource{SecretKeyRef: s.AccessKey.DeepCopy()}})
	}
	if s.AccessKey != nil { // want `AccessKey was not replaced in this copy of line 21, although other names were: is SecretKey meant\?`
		env = append(env, corev1.EnvVar{Name: "SECRET_KEY", ValueFrom: &corev1.EnvVarSource{SecretKeyRef: s.SecretKey.DeepCopy()}}) // want:related `here it was replaced`
	}
	return env
}

// doc:end

// A Cluster has a driver and workers.
type Cluster struct {
	metav1.ObjectMeta
	DriverMemory, WorkerMemory string
	DriverPods, WorkerPods     []*corev1.Pod
	DriverLabels, WorkerLabels map[string]string
}

// DriverLimits says how much memory drivers get.
func DriverLimits(c *Cluster) ([]*corev1.Pod, error) {
	memory, err := resource.ParseQuantity(c.DriverMemory)
	if err != nil {
		return nil, err
	}
	for _, pod := range c.DriverPods {
		pod.Labels = c.DriverLabels
		pod.Spec.Containers[0].Resources.Limits = corev1.ResourceList{corev1.ResourceMemory: memory}
	}
	return c.DriverPods, nil
}

// WorkerLimits says how much memory workers get.
func WorkerLimits(c *Cluster) ([]*corev1.Pod, error) {
	memory, err := resource.ParseQuantity(c.DriverMemory) // want `DriverMemory was not replaced in this copy of line \d+, although other names were: is WorkerMemory meant\?`
	if err != nil {
		return nil, err
	}
	for _, pod := range c.WorkerPods {
		pod.Labels = c.WorkerLabels
		pod.Spec.Containers[0].Resources.Limits = corev1.ResourceList{corev1.ResourceMemory: memory}
	}
	return c.WorkerPods, nil
}

// NeedsAccess reports whether the access key has a name.
func (s *Store) NeedsAccess() bool {
	if s.AccessKey == nil {
		return false
	}
	return s.AccessKey.Name != ""
}

// NeedsSecret reports whether the secret key has a name.
func (s *Store) NeedsSecret() bool {
	if s.AccessKey == nil { // want `AccessKey was not replaced in this copy of line \d+, although other names were: is SecretKey meant\?`
		return false
	}
	return s.SecretKey.Name != ""
}

// Trust is where certificates come from.
type Trust struct {
	Bundle *corev1.ConfigMapKeySelector
	Key    *corev1.SecretKeySelector
}

// HasBundle reports whether the bundle has a name.
func (t *Trust) HasBundle() bool {
	if t.Bundle == nil {
		return false
	}
	return t.Bundle.Name != ""
}

// HasKey reports whether the key has a name: the pointers are of two types.
func (t *Trust) HasKey() bool {
	if t.Bundle == nil { // want `Bundle was not replaced in this copy of line \d+, although other names were: is Key meant\?`
		return false
	}
	return t.Key.Name != ""
}

// Driver and Worker have settings of their own, and variables.
type (
	Driver struct {
		Variables
		Cores int32
	}
	Worker struct {
		Variables
		Instances int32
	}
	Variables struct{ Env []corev1.EnvVar }
	Job       struct {
		Driver Driver
		Worker Worker
	}
)

// Fill gives a container the variables of its part of the job.
func (j *Job) Fill(driver, worker bool, container *corev1.Container) {
	if driver {
		if len(j.Driver.Env) == 0 {
			return
		}
		container.Env = append(container.Env, j.Driver.Env...)
	} else if worker {
		if len(j.Driver.Env) == 0 { // want `Driver was not replaced in this copy of line \d+, although other names were: is Worker meant\?`
			return
		}
		container.Env = append(container.Env, j.Worker.Env...)
	}
}
