package bad

import (
	"context"
	"regexp"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

var account = regexp.MustCompile(`[0-9]{12}`)

// Account returns the number of the account in an address.
func Account(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var app demov1.Foo
	if err := c.Get(ctx, key, &app); err != nil {
		return "", err
	}
	return account.FindAllString(app.Spec.Image, 1)[0], nil // want `account.FindAllString\(app.Spec.Image, 1\) is empty for a text that does not match, and whoever writes the object decides: this panics then; test the length first`
}

// doc:end

// Port reads a port out of a Secret.
func Port(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var secret corev1.Secret
	if err := c.Get(ctx, key, &secret); err != nil {
		return "", err
	}
	port := regexp.MustCompile(`:(\d+)$`)
	found := port.FindStringSubmatch(string(secret.Data["address"]))
	return found[1], nil // want `found is empty for a text that does not match`
}

// Registry hands the image to a function that takes it apart.
func Registry(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var app demov1.Foo
	if err := c.Get(ctx, key, &app); err != nil {
		return "", err
	}
	for range app.Spec.Selector {
		if app.Status.Replicas == 0 {
			return "", nil
		}
	}
	return tag(app.Spec.Image), nil
}

func tag(image string) string {
	parts := strings.Split(strings.TrimSpace(image), ":")
	return parts[1] // want `parts can have fewer than 2 parts`
}

// Endpoint reads a line of a ConfigMap.
func Endpoint(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var config corev1.ConfigMap
	if err := c.Get(ctx, key, &config); err != nil {
		return "", err
	}
	return strings.Fields(config.Data["endpoint"])[0], nil // want `strings.Fields\(config.Data\["endpoint"\]\) can have fewer than 1 parts`
}
