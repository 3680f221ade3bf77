// Package bad tells everybody.
package bad

import (
	"context"

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
	klog.InfoS("Connect", "user", string(secret.Data["user"]), "with", password) // want `this writes a credential to the log, where all may read it who may read logs: field Data of a Secret; leave it out`
	return ctrl.Result{}, connect(password)
}

// doc:end

func connect(string) error { return nil }

// All writes the data, one by one and as a whole.
func All(secret *corev1.Secret) {
	for key, value := range secret.Data {
		klog.Infof("%s is %s", key, value) // want `this writes a credential to the log`
	}
	ctrl.Log.Info("Read", "data", secret.Data) // want `this writes a credential to the log`
}

// Dial writes the token that it uses.
func Dial(config *rest.Config) {
	klog.V(4).Infof("dialing %s with %s", config.Host, config.BearerToken) // want `this writes a credential to the log, where all may read it who may read logs: field BearerToken of a Config`
}
