package good

import (
	"context"
	"crypto/tls"
	"net/http"
	"os"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Probe asks a server whose certificate nobody has signed.
func Probe(ctx context.Context, pod *corev1.Pod, url string) (*http.Response, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.TLSClientConfig = &tls.Config{InsecureSkipVerify: true}
	defer transport.CloseIdleConnections()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Host", pod.Name)
	return (&http.Client{Timeout: time.Second, Transport: transport}).Do(req)
}

// doc:end

// Patient gives a copy of the default client a limit.
func Patient(pod *corev1.Pod) *http.Client {
	c := *http.DefaultClient
	c.Timeout = time.Duration(len(pod.Spec.Containers)) * time.Second
	return &c
}

func init() {
	http.DefaultClient.Timeout = time.Minute // before anybody uses it
}

// RegistryReconciler reads a registry with the password of each object.
type RegistryReconciler struct {
	client.Client
	Pull func(password string) error
	Run  func() error
	mu   sync.Mutex
}

func (r *RegistryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, req.NamespacedName, secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := os.Setenv("REGISTRY_DRIVER", "secret"); err != nil { // always the same
		return ctrl.Result{}, err
	}
	if err := r.alone(string(secret.Data["user"])); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Pull(string(secret.Data["password"]))
}

// alone has the environment for itself while it runs.
func (r *RegistryReconciler) alone(user string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := os.Setenv("REGISTRY_USER", user); err != nil {
		return err
	}
	return r.Run()
}
