package ownerreference_test

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ownerreference/bad"
)

// TestDroppedBeside: that both are in one namespace is not enough, a scheme has to know the owner.
func TestDroppedBeside(t *testing.T) {
	owner := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop", UID: "1"}}
	if owners := bad.Beside(owner, runtime.NewScheme()).OwnerReferences; len(owners) != 0 {
		t.Errorf("Beside: owners %v, want none", owners)
	}
	if owners := bad.Told(owner, configMap("other", "shop"), runtime.NewScheme()).OwnerReferences; len(owners) != 0 {
		t.Errorf("Told: owners %v, want none", owners)
	}
}
