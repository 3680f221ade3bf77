package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good/api"
)

// Creator creates applications.
type Creator struct {
	client.Client
}

// CreatePlain says that there are no replicas yet, as a new application has none.
func (c *Creator) CreatePlain(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name},
		Spec:       demov1.FooSpec{Image: "nginx:1.27"},
		Status:     demov1.FooStatus{Replicas: 0},
	}
	return c.Create(ctx, app)
}

// WebsiteReconciler makes the status anew in each pass.
type WebsiteReconciler struct {
	client.Client
}

// Ensure creates the website with a status that its first pass replaces.
func (r *WebsiteReconciler) Ensure(ctx context.Context, key client.ObjectKey) error {
	return client.IgnoreAlreadyExists(r.Create(ctx, &api.Website{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name},
		Status:     api.WebsiteStatus{URL: "about:blank"},
	}))
}

func (r *WebsiteReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Website{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	site.Status = statusOf(site)
	return ctrl.Result{}, r.Status().Update(ctx, site)
}

func statusOf(site *api.Website) api.WebsiteStatus {
	if site.DeletionTimestamp.IsZero() {
		return api.WebsiteStatus{URL: "https://" + site.Name}
	}
	return api.WebsiteStatus{}
}
