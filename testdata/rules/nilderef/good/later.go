package good

import (
	"context"
	"errors"
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
		if app.Status.LastSync != nil {
			ages = append(ages, time.Since(app.Status.LastSync.Time))
		}
	}
	return ages, nil
}

// doc:end

// Checked collects what is missing before it reads.
func Checked(pod *corev1.Pod) (t time.Time, err error) {
	var missing []error
	if pod.Status.StartTime == nil {
		missing = append(missing, errors.New("no start time"))
	}
	if len(missing) > 0 {
		return t, errors.Join(missing...)
	}
	return pod.Status.StartTime.Time, nil
}
