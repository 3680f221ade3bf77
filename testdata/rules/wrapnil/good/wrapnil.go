// Package good wraps errors that are there, and makes new ones.
package good

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"

	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/wrapnil/good/config"
)

// doc:begin

// CheckImage makes an error of its own.
func CheckImage(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if err != nil {
		return errors.Wrap(err, "no application")
	}
	if app.Spec.Image == "" {
		return errors.New("no image")
	}
	err = c.Update(ctx, app)
	return errors.Wrap(err, "unable to save")
}

// CheckSecret says what is wrong.
func CheckSecret(ctx context.Context, c client.Client, key client.ObjectKey) error {
	secret := &corev1.Secret{}
	if err := c.Get(ctx, key, secret); err != nil {
		return fmt.Errorf("no secret: %w", err)
	}
	if len(secret.Data) == 0 {
		return fmt.Errorf("%s is empty", key.Name)
	}
	return nil
}

// doc:end

// Nothing means it.
func Nothing() error { return errors.Wrap(nil, "nothing") }

// Items tells the two apart.
func Items(ctx context.Context, c client.Client) (*demov1.Foo, error) {
	list := &demov1.FooList{}
	err := c.List(ctx, list)
	if err == nil && len(list.Items) == 0 {
		err = errors.New("the list is empty")
	}
	if err != nil {
		return nil, errors.Wrap(err, "no applications")
	}
	return &list.Items[0], nil
}

// Either has an error on both ways.
func Either(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if err != nil || app.Spec.Image == "" {
		return fmt.Errorf("no image in %s: %v", key.Name, err)
	}
	return nil
}

// Given cannot know.
func Given(err error, width int) error {
	return fmt.Errorf("%*d: %w", width, 1, errors.Wrap(err, "given"))
}

// Again is set before it is wrapped.
func Again(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Get(ctx, client.ObjectKeyFromObject(app), app)
	if err != nil {
		return err
	}
	if err = c.Update(ctx, app); err != nil {
		return fmt.Errorf("unable to save: %w", err)
	}
	return nil
}

var layout = "no image: %w"

// Layout has a format that may change.
func Layout(app *demov1.Foo) (err error) {
	if app.Spec.Image == "" {
		return fmt.Errorf(layout, err)
	}
	return nil
}

// Dead tests once more what is nil: nothing comes there.
func Dead(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	if err != nil {
		return err
	}
	app.Name += "-copy"
	if err != nil {
		return fmt.Errorf("no copy: %v", err)
	}
	return nil
}

// Ended wraps what is left, or nothing.
func Ended(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	if err != nil && apierrors.IsConflict(err) {
		return nil
	}
	return errors.Wrap(err, "unable to save")
}

// Answered gets nil and no error where there is none.
func Answered(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app, err := find(ctx, c, key)
	if err != nil || app == nil {
		return errors.Wrap(err, "unable to find the application")
	}
	return c.Delete(ctx, app)
}

func find(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		if apierrors.IsNotFound(err) {
			return nil, nil
		}
		return nil, err
	}
	return app, nil
}

// Looked asks for nil what is never nil without an error: the rest of a rewrite.
func Looked(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app, err := read(ctx, c, key)
	if err != nil || app == nil {
		return errors.Wrap(err, "unable to read the application")
	}
	return c.Delete(ctx, app)
}

func read(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil, err
	}
	return app, nil
}

// Both collects what failed: an aggregate leaves nil out.
func Both(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	statusErr := c.Status().Update(ctx, app)
	if err != nil || statusErr != nil {
		return utilerrors.NewAggregate([]error{errors.Wrap(err, "unable to save"), errors.Wrap(statusErr, "unable to save the status")})
	}
	return nil
}

// Forgiven sets the error to nil and asks once more: nothing comes there.
func Forgiven(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	if err != nil {
		err = nil
		app.Name += "-copy"
		if err != nil {
			return fmt.Errorf("no copy: %w", err)
		}
	}
	return c.Status().Update(ctx, app)
}

// Choose comes to its end in no case: the branches above it are all there are.
func Choose(ctx context.Context, c client.Client, name, image string) (*demov1.Foo, error) {
	byName, byImage := name != "", image != ""
	app := &demov1.Foo{}
	err := c.Get(ctx, client.ObjectKey{Name: name}, app)
	if err != nil {
		return nil, err
	}
	if !byName && !byImage {
		return nil, errors.New("neither name nor image")
	} else if byName && byImage {
		return app, nil
	} else if byName {
		return app, nil
	} else if byImage {
		return &demov1.Foo{}, nil
	}
	return nil, fmt.Errorf("nothing to choose by: %w", err)
}

// Image asks for what a function of another package never returns.
func Image(kind string) (string, error) {
	cfg, err := config.Of(kind)
	if err != nil || cfg == nil {
		return "", errors.Wrap(err, "no configuration")
	}
	return cfg.Image, nil
}

// Labelled has an error of its own for what is missing.
func Labelled(ctx context.Context, c client.Client, key client.ObjectKey, label string) (string, error) {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	value, ok := app.Labels[label]
	if err == nil && !ok {
		err = errors.New("it has none")
	}
	if err != nil || !ok {
		return "", fmt.Errorf("no label %s: %w", label, err)
	}
	return value, nil
}

// Secret asks twice: a client answers with an object or an error.
func Secret(ctx context.Context, set kubernetes.Interface, namespace, name string) ([]byte, error) {
	secret, err := set.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil || secret == nil {
		return nil, fmt.Errorf("no secret %s: %w", name, err)
	}
	return secret.Data["key"], nil
}

// Allowed makes an error of its own for the answer no.
func Allowed(ctx context.Context, c client.Client, key client.ObjectKey) error {
	ok, err := allowed(ctx, c, key)
	if err != nil {
		return errors.Wrap(err, "unable to ask")
	}
	if !ok {
		return errors.Errorf("%s is not allowed", key.Name)
	}
	return nil
}

func allowed(ctx context.Context, c client.Client, key client.ObjectKey) (bool, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return false, err
	}
	return app.Spec.Image != "", nil
}

// Found asks a function that has an error whenever it says no.
func Found(ctx context.Context, c client.Client, key client.ObjectKey) error {
	found, err := found(ctx, c, key)
	if !found || err != nil {
		return errors.Wrap(err, "not found")
	}
	again, err := foundAgain(ctx, c, key)
	if !again {
		return errors.Wrap(err, "not found")
	}
	if err != nil {
		return err
	}
	return nil
}

func found(ctx context.Context, c client.Client, key client.ObjectKey) (bool, error) {
	if err := c.Get(ctx, key, &demov1.Foo{}); err != nil {
		return false, err
	}
	return true, nil
}

func foundAgain(ctx context.Context, c client.Client, key client.ObjectKey) (bool, error) {
	return found(ctx, c, key)
}

// Names wraps at the end what has been tested: all is well there.
func Names(ctx context.Context, c client.Client) ([]string, error) {
	apps := &demov1.FooList{}
	err := c.List(ctx, apps)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, app := range apps.Items {
		if app.Spec.Image == "" {
			continue
		}
		names = append(names, app.Name)
	}
	return names, errors.Wrap(err, "no applications")
}

// Pruned has one good end, behind a call that is deferred.
func Pruned(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	defer fmt.Println("pruned", key.Name)
	if err := reachable(ctx, c, key); err != nil {
		return "", err
	}
	app, err := find(ctx, c, key)
	if err != nil {
		return "", fmt.Errorf("no application: %s", err)
	}
	name := "none"
	if app != nil {
		name = app.Name
	}
	return name, errors.Wrapf(err, "failed to prune %s", name)
}

func reachable(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return c.Get(ctx, key, &demov1.Foo{})
}

// Remove deletes a pod.
func Remove(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if err := c.Delete(ctx, pod); err != nil && !apierrors.IsNotFound(err) {
		return fmt.Errorf("delete the pod: %w", err)
	}
	return nil
}

// Volumes asks once more what it has asked before, which nothing has changed.
func Volumes(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if pod.Spec.SecurityContext == nil {
		return errors.New("no security context")
	}
	for _, v := range pod.Spec.Volumes {
		err := c.Get(ctx, client.ObjectKey{Namespace: pod.Namespace, Name: v.Name}, &corev1.ConfigMap{})
		if err != nil || pod.Spec.SecurityContext == nil {
			return fmt.Errorf("no volume %s: %w", v.Name, err)
		}
	}
	app, err := always(ctx, c, client.ObjectKeyFromObject(pod))
	if err != nil {
		return err
	}
	if app == nil {
		return fmt.Errorf("no application: %w", err)
	}
	return nil
}

func always(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil, err
	}
	return app, nil
}

// Limit reads two words: where there are fewer, there is an error as well.
func Limit(text string) (quota, period string, err error) {
	n, scanErr := fmt.Sscanf(text, "%s %s", &quota, &period)
	if scanErr != nil || n != 2 {
		return "", "", fmt.Errorf("cannot read %q: %w", text, scanErr)
	}
	return quota, period, nil
}
