package good

import (
	"context"
	"time"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Pods lists the pods of a namespace.
func (r *Reconciler) Pods(ctx context.Context, namespace string) (*corev1.PodList, error) {
	opts := client.ListOptions{}
	opts.Namespace = namespace
	var pods corev1.PodList
	return &pods, r.List(ctx, &pods, &opts)
}

// doc:end

// Again returns the result that it made.
func Again(failed bool) (res ctrl.Result, err error) {
	if failed {
		res.RequeueAfter = time.Minute
		return
	}
	return res, nil
}

// Late sets the result when the function has ended.
func Late() (res ctrl.Result, err error) {
	defer func() { res.RequeueAfter = time.Minute }()
	return ctrl.Result{}, nil
}

// Tell returns the condition.
func Tell(pod *corev1.Pod, message string) []metav1.Condition {
	ready := &metav1.Condition{Type: "Ready"}
	if pod.Spec.NodeName == "" {
		ready.Message = message
	}
	return []metav1.Condition{*ready}
}

func newPod(name string) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: name}, Spec: corev1.PodSpec{RestartPolicy: corev1.RestartPolicyNever}}
}

// Template takes the specification alone of a pod that is made for more.
func Template(template *corev1.PodTemplateSpec, name string) {
	pod := newPod(name)
	pod.Spec.NodeName = "here"
	template.Spec = pod.Spec
}

// Nightly takes over the spec of a job that is made elsewhere, and not its name.
func Nightly(app string, pod corev1.PodTemplateSpec) batchv1.CronJobSpec {
	var nightly batchv1.CronJobSpec
	job := newJob(app)
	job.Spec.Template = pod
	nightly.JobTemplate.Spec = job.Spec
	return nightly
}

func newJob(app string) *batchv1.Job {
	return &batchv1.Job{
		ObjectMeta: metav1.ObjectMeta{
			Name:   app,
			Labels: map[string]string{"app": app},
		},
	}
}

// Images collects in the data of an object what it takes from there: that the object has a
// name as well is no loss.
func Images(pods []corev1.Pod) map[string]string {
	cm := &corev1.ConfigMap{}
	cm.Name = "images"
	cm.Data = map[string]string{}
	for _, p := range pods {
		cm.Data[p.Name] = p.Spec.NodeName
	}
	return cm.Data
}
