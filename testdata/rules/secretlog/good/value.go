// Package good keeps it to itself.
package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler connects to databases.
type Reconciler struct{ client.Client }

// doc:begin

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, req.NamespacedName, secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	password := string(secret.Data["password"])
	klog.InfoS("Connect", "user", string(secret.Data["user"]), "with", klog.KObj(secret))
	return ctrl.Result{}, connect(password)
}

// doc:end

func connect(string) error { return nil }

// All writes how much there is, and what everybody may know.
func All(secret *corev1.Secret) {
	for key, value := range secret.Data {
		klog.Infof("%s has %d bytes", key, len(value))
	}
	ctrl.Log.Info("Read", "keys", len(secret.Data), "host", string(secret.Data["host"]), "ca", string(secret.Data["ca.crt"]))
	token := string(secret.Data["token"])
	if len(token) > 4 {
		ctrl.Log.Info("Read", "begins", token[:4])
	}
}

// Dial writes where it goes.
func Dial(config *rest.Config) {
	klog.V(4).Infof("dialing %s", config.Host)
}

// Print is what a command does.
func Print(secret *corev1.Secret) {
	fmt.Println(string(secret.Data["password"]))
}
