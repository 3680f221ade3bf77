package good

import (
	"context"
	"regexp"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/outofrange/good/api"
)

// doc:begin

var account = regexp.MustCompile(`[0-9]{12}`)

// Account returns the number of the account in an address, and "" where there is none.
func Account(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var app demov1.Foo
	if err := c.Get(ctx, key, &app); err != nil {
		return "", err
	}
	numbers := account.FindAllString(app.Spec.Image, 1)
	if len(numbers) == 0 {
		return "", nil
	}
	return numbers[0], nil
}

// doc:end

// Port asks whether the text matches.
func Port(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var secret corev1.Secret
	if err := c.Get(ctx, key, &secret); err != nil {
		return "", err
	}
	port := regexp.MustCompile(`:(\d+)$`)
	address := string(secret.Data["address"])
	if !port.MatchString(address) {
		return "", nil
	}
	return port.FindStringSubmatch(address)[1], nil
}

// Letters are none for a text without any: the expression matches all the same.
func Letters(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var app demov1.Foo
	if err := c.Get(ctx, key, &app); err != nil {
		return "", err
	}
	return regexp.MustCompile(`^[a-z]*`).FindStringSubmatch(app.Spec.Image)[0], nil
}

// Like matches what it is told.
func Like(ctx context.Context, c client.Client, key client.ObjectKey, pattern string) (string, error) {
	var app demov1.Foo
	if err := c.Get(ctx, key, &app); err != nil {
		return "", err
	}
	return regexp.MustCompile(pattern).FindStringSubmatch(app.Spec.Image)[0], nil
}

// Ready takes apart what the package has written.
func Ready(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var config corev1.ConfigMap
	if err := c.Get(ctx, key, &config); err != nil {
		return "", err
	}
	return strings.Split(config.Data["ready"], "/")[1], nil
}

// MarkReady writes that.
func MarkReady(config *corev1.ConfigMap) {
	if config.Data == nil {
		config.Data = make(map[string]string)
	}
	config.Data["ready"] = "1/1"
}

// Street is written as the marker of the field says.
func Street(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var site api.Site
	if err := c.Get(ctx, key, &site); err != nil {
		return "", err
	}
	return strings.Split(site.Address, ",")[1], nil
}

// Mode asks a function about the text.
func Mode(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	var app demov1.Foo
	if err := c.Get(ctx, key, &app); err != nil {
		return "", err
	}
	if err := valid(app.Spec.Image); err != nil {
		return "", err
	}
	return second(app.Spec.Image), nil
}

func valid(image string) error {
	if strings.Count(image, ":") != 1 {
		return context.Canceled
	}
	return nil
}

func second(image string) string { return strings.Split(image, ":")[1] }
