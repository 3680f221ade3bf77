package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	storagev1 "k8s.io/api/storage/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Budget deletes what a marker of another package grants.
func (c *Classes) Budget(ctx context.Context, namespace, name string) error {
	return c.set.PolicyV1().PodDisruptionBudgets(namespace).Delete(ctx, name, metav1.DeleteOptions{})
}

// Any stores an object of a kind that nobody knows here.
func (c *Classes) Any(ctx context.Context, manifest *unstructured.Unstructured) error {
	return c.Client.Create(ctx, manifest)
}

// Remote deletes from another cluster, by a kubeconfig.
func Remote(ctx context.Context, kubeconfig []byte, name string) error {
	cfg, err := clientcmd.RESTConfigFromKubeConfig(kubeconfig)
	if err != nil {
		return err
	}
	set, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	return set.CoreV1().PersistentVolumes().Delete(ctx, name, metav1.DeleteOptions{})
}

// +kubebuilder:rbac:groups=networking.k8s.io,resources=ingressclasses/finalizers,verbs=update

// Own makes a class the controller of an object.
func Own(class *networkingv1.IngressClass, template *corev1.PodTemplate, scheme *runtime.Scheme) error {
	return ctrl.SetControllerReference(class, template, scheme)
}

// A Handed has a client from who knows where: other packages of the module make clients
// that read from the API server.
type Handed struct{ Client client.Client }

// Template reads a PodTemplate.
func (h *Handed) Template(ctx context.Context, key client.ObjectKey) (*corev1.PodTemplate, error) {
	template := &corev1.PodTemplate{}
	err := h.Client.Get(ctx, key, template)
	return template, err
}

// Lead makes a manager that takes part in an election: its role is written by hand.
func Lead(mgr ctrl.Options) ctrl.Options {
	mgr.LeaderElection = true
	return mgr
}

// A Silent keeps a recorder, and records nothing.
type Silent struct{ recorder events.EventRecorder }

// NewSilent returns one.
func NewSilent(mgr ctrl.Manager) *Silent {
	return &Silent{mgr.GetEventRecorder("silent")}
}

// Attached says whether a volume is attached, and marks that it was looked at, where whoever
// runs the operator lets it read attachments.
func (c *Classes) Attached(ctx context.Context, name string) (bool, error) {
	attachment := &storagev1.VolumeAttachment{}
	err := c.live.Get(ctx, client.ObjectKey{Name: name}, attachment)
	if apierrors.IsForbidden(err) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	attachment.Labels = map[string]string{"looked": "at"}
	return attachment.Status.Attached, c.save(ctx, attachment)
}

// Clusters keeps the clients of other clusters, by their names.
type Clusters struct{ clients map[string]client.Client }

// Add makes the client of one more cluster.
func (c *Clusters) Add(name string, kubeconfig []byte) error {
	cfg, err := clientcmd.RESTConfigFromKubeConfig(kubeconfig)
	if err != nil {
		return err
	}
	remote, err := client.New(cfg, client.Options{})
	if err != nil {
		return err
	}
	if c.clients == nil {
		c.clients = make(map[string]client.Client)
	}
	c.clients[name] = remote
	return nil
}

func (c *Clusters) all() []client.Client {
	var out []client.Client
	for _, remote := range c.clients {
		out = append(out, remote)
	}
	return out
}

// Sweep deletes a volume in all of them.
func (c *Clusters) Sweep(ctx context.Context, name string) error {
	for _, remote := range c.all() {
		if err := sweep(ctx, remote, name); err != nil {
			return err
		}
	}
	return nil
}

func sweep(ctx context.Context, remote client.Client, name string) error {
	return client.IgnoreNotFound(remote.Delete(ctx, &corev1.PersistentVolume{ObjectMeta: metav1.ObjectMeta{Name: name}}))
}
