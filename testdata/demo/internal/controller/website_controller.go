// Package controller keeps websites running.
package controller

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	webv1 "github.com/ctrlvet/ctrlvet/testdata/demo/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/demo/internal/labels"
	"github.com/ctrlvet/ctrlvet/testdata/demo/internal/pods"
)

// The role of the operator.

// +kubebuilder:rbac:groups=web.example.com,resources=websites,verbs=get;list;watch;update
// +kubebuilder:rbac:groups=web.example.com,resources=websites/status,verbs=get;update
// +kubebuilder:rbac:groups=web.example.com,resources=websites/finalizers,verbs=update
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch;create;update
// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;watch;update
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch
// +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,verbs=get;create;update
// +kubebuilder:rbac:groups="",resources=events,verbs=create;patch

// WebsiteReconciler serves every Website with a Deployment.
type WebsiteReconciler struct {
	client.Client
	Pods *pods.Inventory
}

// SetupWithManager registers the controller.
func (r *WebsiteReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&webv1.Website{}).
		Owns(&appsv1.Deployment{}).
		Complete(r)
}

// Reconcile brings one website to the state that its spec asks for.
func (r *WebsiteReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &webv1.Website{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, err
	}
	if !site.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil // the Deployment goes with its owner
	}

	content, err := r.contentHash(ctx, site)
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := r.ensureDeployment(ctx, site, content); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Pods.Release(ctx, site, strconv.FormatInt(site.Generation, 10)); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.reportStatus(ctx, site)
}

// contentHash returns a hash of the pages, which changes the pods when the pages change.
func (r *WebsiteReconciler) contentHash(ctx context.Context, site *webv1.Website) (string, error) {
	content := &corev1.ConfigMap{}
	key := types.NamespacedName{Namespace: site.Namespace, Name: site.Spec.ContentName}
	if err := r.Get(context.TODO(), key, content); err != nil {
		return "", fmt.Errorf("get the pages of %s: %w", site.Name, err)
	}
	hash := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(content.Data)) {
		fmt.Fprintf(hash, "%s\n%s\n", name, content.Data[name])
	}
	log.FromContext(ctx).V(1).Info("read the pages", "count", len(content.Data))
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// ensureDeployment creates or updates the Deployment of site.
func (r *WebsiteReconciler) ensureDeployment(ctx context.Context, site *webv1.Website, content string) error {
	deployment := &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Namespace: site.Namespace, Name: site.Name},
	}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, deployment, func() error {
		deployment.Spec.Replicas = new(site.Spec.Replicas)
		if deployment.Spec.Selector == nil {
			deployment.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels.Selector(site)}
		}
		template := &deployment.Spec.Template
		template.Labels = labels.Selector(site)
		metav1.SetMetaDataAnnotation(&template.ObjectMeta, "web.example.com/content", content)
		if len(template.Spec.Containers) == 0 {
			template.Spec.Containers = []corev1.Container{{Name: "web"}}
		}
		template.Spec.Containers[0].Image = site.Spec.Image
		return controllerutil.SetControllerReference(site, deployment, r.Scheme())
	})
	if err != nil {
		return fmt.Errorf("write the Deployment of %s: %w", site.Name, err)
	}
	return nil
}

// reportStatus writes what the operator sees into the status of site.
func (r *WebsiteReconciler) reportStatus(ctx context.Context, site *webv1.Website) error {
	ready, err := r.Pods.Ready(site)
	if err != nil {
		return err
	}
	before := site.Status
	site.Status.ReadyReplicas = ready
	site.Status.ObservedGeneration = site.Generation
	site.Status.Phase = "Progressing"
	if ready >= site.Spec.Replicas {
		site.Status.Phase = "Ready"
	}
	if equality.Semantic.DeepEqual(before, site.Status) {
		return nil
	}
	if err := r.Update(ctx, site); err != nil {
		return fmt.Errorf("write the status of %s: %w", site.Name, err)
	}
	return nil
}
