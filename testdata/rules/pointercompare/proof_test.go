// Package pointercompare_test compares objects that say the same: bad finds a
// difference, good does not.
package pointercompare_test

import (
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/pointercompare/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/pointercompare/fixed"
	"github.com/ctrlvet/ctrlvet/testdata/rules/pointercompare/good"
)

func TestProof(t *testing.T) {
	now := metav1.NewTime(time.Unix(1700000000, 0))
	old := &demov1.Foo{Spec: demov1.FooSpec{Size: ptr.To[int32](1)}, Status: demov1.FooStatus{LastSync: &now}}
	app := old.DeepCopy()
	if !bad.Resized(app, old) || good.Resized(app, old) {
		t.Errorf("resized: bad %t, good %t, want true and false", bad.Resized(app, old), good.Resized(app, old))
	}
	if bad.Synced(app, old) || !good.Synced(app, old) {
		t.Errorf("synced: bad %t, good %t, want false and true", bad.Synced(app, old), good.Synced(app, old))
	}
	if fixed.Resized(app, old) || !fixed.Synced(app, old) || !fixed.Single(app) {
		t.Errorf("fixed: resized %t, synced %t, single %t", fixed.Resized(app, old), fixed.Synced(app, old), fixed.Single(app))
	}
	plain := bad.HTTP
	if bad.Single(app) || bad.Plain(&plain) {
		t.Errorf("bad: single %t, plain %t, want false", bad.Single(app), bad.Plain(&plain))
	}
}
