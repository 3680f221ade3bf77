package bad

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
	http.DefaultTransport.(*http.Transport).TLSClientConfig = &tls.Config{InsecureSkipVerify: true} // want `this changes http\.DefaultTransport for the whole process: whoever works with it meanwhile, and afterwards, gets this; make one of your own`
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Host", pod.Name)
	return (&http.Client{Timeout: time.Second}).Do(req)
}

// doc:end

// Patient gives the default client a limit.
func Patient(pod *corev1.Pod) *http.Client {
	c := http.DefaultClient
	c.Timeout = time.Duration(len(pod.Spec.Containers)) * time.Second // want `this changes http\.DefaultClient for the whole process`
	return c
}

// Polite hands out clients one by one; its lock keeps nobody else from the default one.
type Polite struct{ mu sync.Mutex }

// Patient is the function of that name.
func (p *Polite) Patient(pod *corev1.Pod) *http.Client {
	p.mu.Lock()
	defer p.mu.Unlock()
	return Patient(pod)
}

// RegistryReconciler reads a registry with the password of each object.
type RegistryReconciler struct {
	client.Client
	Pull func() error
}

func (r *RegistryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, req.NamespacedName, secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.pull(string(secret.Data["password"]))
}

func (r *RegistryReconciler) pull(password string) error {
	if err := os.Setenv("REGISTRY_PASSWORD", password); err != nil { // want `Setenv changes the whole process: who works beside this, or comes next, gets what belongs to another object; hand it over instead`
		return err
	}
	return r.Pull()
}
