package statusupdate_test

import (
	"context"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/bad/whole"
	goodwhole "github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good/whole"
)

// kettles has one, and takes what it is sent as a whole, as the server does without the subresource.
type kettles struct{ stored whole.Kettle }

func (k *kettles) Get(context.Context, string, metav1.GetOptions) (*whole.Kettle, error) {
	read := k.stored
	k.stored.Litres = 2 // somebody fills it behind the read
	return &read, nil
}

func (k *kettles) Update(_ context.Context, kettle *whole.Kettle, _ metav1.UpdateOptions) (*whole.Kettle, error) {
	k.stored = *kettle
	return kettle, nil
}

// TestWhole: who stores the status so sends the spec as it was read.
func TestWhole(t *testing.T) {
	k := &kettles{stored: whole.Kettle{Litres: 1}}
	if err := whole.Boil(t.Context(), k, "kettle"); err != nil || !k.stored.Status.Boils || k.stored.Litres != 1 {
		t.Errorf("bad: %+v %v", k.stored, err)
	}
	if err := goodwhole.Fill(t.Context(), k, "kettle"); err != nil || !k.stored.Status.Boils {
		t.Errorf("good: %+v %v", k.stored, err)
	}
}
