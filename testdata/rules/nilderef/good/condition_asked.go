package good

import (
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const migration = "Migrated"

// Migrating asks, and its helper looks once more.
func Migrating(app *demov1.Foo) string {
	migrated := meta.FindStatusCondition(app.Status.Conditions, migration)
	if migrated != nil && migrated.Status == metav1.ConditionUnknown {
		return operation(app)
	}
	return ""
}

func operation(app *demov1.Foo) string {
	migrated := meta.FindStatusCondition(app.Status.Conditions, migration)
	return migrated.Message
}
