package good

import (
	"context"
	"encoding/json"
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

// A Clock writes down when one application was synchronised.
type Clock struct{ app *demov1.Foo }

// NewClock returns the clock of an application.
func NewClock(app *demov1.Foo) *Clock { return &Clock{app} }

// Due asks first.
func (c *Clock) Due(now time.Time) bool {
	if c.app.Status.LastSync == nil {
		return false
	}
	age := now.Sub(c.app.Status.LastSync.Time)
	return c.app.Status.LastSync != nil && age > time.Hour
}

// Next asks about another application than it has used.
func (c *Clock) Next(now time.Time, app *demov1.Foo) bool {
	age := now.Sub(c.app.Status.LastSync.Time)
	c.app = app
	return c.app.Status.LastSync != nil && age > time.Hour
}

// Reset asks whether what it has used is there still.
func (c *Clock) Reset(now time.Time, forget func(*Clock)) bool {
	age := now.Sub(c.app.Status.LastSync.Time)
	forget(c)
	return c.app.Status.LastSync != nil && age > time.Hour
}

// Again uses it where it was asked on the way before.
func (c *Clock) Again(now time.Time, rounds int) (due int) {
	for range rounds {
		if c.app.Status.LastSync != nil {
			due++
		} else {
			return due
		}
		if now.Sub(c.app.Status.LastSync.Time) > time.Hour {
			due++
		}
	}
	return due
}

// Started ends without a start: what it has decoded says whether there was one.
func Started(ctx context.Context, c client.Client, key client.ObjectKey) (time.Time, error) {
	var pod corev1.Pod
	if err := c.Get(ctx, key, &pod); err != nil {
		return time.Time{}, err
	}
	text := []byte("{}")
	if pod.Status.StartTime != nil {
		text = []byte(`{"start": true}`)
	}
	var decoded map[string]any
	if err := json.Unmarshal(text, &decoded); err != nil {
		return time.Time{}, err
	}
	if decoded["start"] == nil {
		return time.Time{}, errors.New("no start")
	}
	return pod.Status.StartTime.Time, nil
}

// Report shows what its callers know to be there, in a line that is more careful than the others.
func Report(c *Clock, show func(string)) {
	show(c.app.Status.LastSync.String())
	if c.app.Status.LastSync != nil && c.app.Status.LastSync.IsZero() {
		show("never")
	}
	show(c.app.Status.LastSync.Format(time.RFC3339))
}
