package bad

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Ages returns how long ago the applications were synchronised.
func Ages(ctx context.Context, c client.Client) (ages []time.Duration, err error) {
	var apps demov1.FooList
	if err := c.List(ctx, &apps); err != nil {
		return nil, err
	}
	for _, app := range apps.Items {
		age := time.Since(app.Status.LastSync.Time) // want `app.Status.LastSync is used before, or beside, the test for nil: it is optional, and this panics without it; test first`
		if app.Status.LastSync != nil {
			ages = append(ages, age)
		}
	}
	return ages, nil
}

// doc:end

// Restarted tests on one way, and reads on all.
func Restarted(pod *corev1.Pod, log func(string)) bool {
	for _, status := range pod.Status.ContainerStatuses {
		if status.LastTerminationState.Running != nil {
			log(status.Name)
		}
		if status.LastTerminationState.Running.StartedAt.After(pod.CreationTimestamp.Time) { // want `status.LastTerminationState.Running is used before, or beside, the test for nil`
			return true
		}
	}
	return false
}

// A Clock writes down when one application was synchronised.
type Clock struct{ app *demov1.Foo }

// Due asks behind the use, of an application that it was made with.
func (c *Clock) Due(now time.Time) bool {
	age := now.Sub(c.app.Status.LastSync.Time) // want `c.app.Status.LastSync is used before, or beside, the test for nil`
	return c.app.Status.LastSync != nil && age > time.Hour
}

// NewClock returns the clock of an application.
func NewClock(app *demov1.Foo) *Clock { return &Clock{app} }
