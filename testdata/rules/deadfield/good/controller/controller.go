// Package controller looks after newsstands.
package controller

import (
	"context"
	"encoding/json"
	"strings"
	"text/template"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/deadfield/good"
)

// Reconciler keeps what the shelves need in a ConfigMap.
type Reconciler struct{ client.Client }

// SetupWithManager starts the controller.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&good.Newsstand{}).Owns(&corev1.ConfigMap{}).Complete(r)
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	stand := &good.Newsstand{}
	if err := r.Get(ctx, req.NamespacedName, stand); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings, err := Settings(stand)
	if err != nil {
		return ctrl.Result{}, err
	}
	// want@+1:missingupdate `nothing updates the ConfigMap`
	if err := r.Create(ctx, settings); client.IgnoreAlreadyExists(err) != nil { // want:ownerreference `this ConfigMap gets no owner,`
		return ctrl.Result{}, err
	}
	stand.Status.ShelvesFull, stand.Status.ShelvesBent = stand.Spec.Shelves, stand.Spec.Shelves%2
	return ctrl.Result{}, r.Status().Update(ctx, stand)
}

var canopy = template.Must(template.New("canopy").Parse("width {{ .Width }}"))

// stock is what a shop is told.
type stock struct {
	Shop  string               `json:"shop"`
	Goods *good.NewsstandStock `json:"goods"`
}

// Settings returns what the shelves read.
func Settings(stand *good.Newsstand) (*corev1.ConfigMap, error) {
	awnings, err := json.Marshal(stand.Spec.Awnings)
	if err != nil {
		return nil, err
	}
	goods, err := json.Marshal(stock{stand.Name, &stand.Spec.Stock})
	if err != nil {
		return nil, err
	}
	var width strings.Builder
	if err := canopy.Execute(&width, stand.Spec.Canopy); err != nil {
		return nil, err
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: stand.Namespace, Name: stand.Name}}
	settings.Data = map[string]string{
		"policy": stand.Spec.OpeningPolicy, "awnings": string(awnings), "goods": string(goods), "canopy": width.String(), "crew": crew(stand.Spec.Crew),
		"odd": strings.Repeat("o", int(stand.Spec.Odd.OddHeight)),
	}
	return settings, nil
}

func crew(c *good.NewsstandCrew) string {
	if c == nil {
		return ""
	}
	return strings.Repeat("s", int(c.Sellers)) + strings.Repeat("r", int(c.Runners))
}

// Door returns the tone of a door of any version.
func Door(stand *unstructured.Unstructured) (string, error) {
	tone, _, err := unstructured.NestedString(stand.Object, "spec", "doorTone")
	return tone, err
}
