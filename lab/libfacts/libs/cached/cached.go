// Package cached hands cached objects to library functions. Lines that say so
// change them.
package cached

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	listers "k8s.io/client-go/listers/apps/v1"
	"k8s.io/client-go/util/csaupgrade"
	capiutil "sigs.k8s.io/cluster-api/util"
	"sigs.k8s.io/cluster-api/util/annotations"
)

// Select adds a label to the selector of the cached object.
func Select(l listers.DeploymentLister) error {
	d, err := l.Deployments("ns").Get("name")
	if err != nil {
		return err
	}
	metav1.AddLabelToSelector(d.Spec.Selector, "a", "b") // changes it
	return nil
}

// Reset overwrites metadata.
func Reset(l listers.DeploymentLister, o *metav1.ObjectMeta) error {
	d, err := l.Deployments("ns").Get("name")
	if err != nil {
		return err
	}
	metav1.ResetObjectMetaForStatus(d, o) // changes it
	return nil
}

// Upgrade overwrites managed fields.
func Upgrade(l listers.DeploymentLister) error {
	d, err := l.Deployments("ns").Get("name")
	if err != nil {
		return err
	}
	return csaupgrade.UpgradeManagedFields(d, sets.New("x"), "y") // changes it
}

// Owner removes an element in place.
func Owner(l listers.DeploymentLister, ref metav1.OwnerReference) ([]metav1.OwnerReference, error) {
	d, err := l.Deployments("ns").Get("name")
	if err != nil {
		return nil, err
	}
	return capiutil.RemoveOwnerRef(d.OwnerReferences, ref), nil // changes it
}

// Annotate writes to the map of annotations.
func Annotate(l listers.DeploymentLister) error {
	d, err := l.Deployments("ns").Get("name")
	if err != nil {
		return err
	}
	annotations.AddAnnotations(d, map[string]string{"a": "b"}) // changes it
	return nil
}

// Read changes nothing.
func Read(l listers.DeploymentLister) (bool, error) {
	d, err := l.Deployments("ns").Get("name")
	if err != nil {
		return false, err
	}
	sel, err := metav1.LabelSelectorAsSelector(metav1.CloneSelectorAndAddLabel(d.Spec.Selector, "a", "b"))
	return sel != nil && metav1.HasLabel(d.ObjectMeta, "x") && annotations.HasPaused(d), err
}
