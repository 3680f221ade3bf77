package good

import (
	"errors"
	"fmt"
	"os"
	"regexp"

	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Matching compiles the patterns, and names the one that is none.
func Matching(patterns []string, text string) (bool, error) {
	for _, pattern := range patterns {
		re, err := regexp.Compile(pattern)
		if err != nil {
			return false, fmt.Errorf("%s is no pattern: %w", pattern, err)
		}
		if re.MatchString(text) {
			return true, nil
		}
	}
	return false, nil
}

// doc:end

// Content tells how much was read before the failure.
func Content(name string) string {
	data, err := os.ReadFile(name)
	if err != nil {
		klog.ErrorS(err, "unable to read", "data", data)
		return ""
	}
	return string(data)
}

// CheckedApp tells of what came with the error.
func CheckedApp(apps map[string]*demov1.Foo, name string) string {
	app, err := checked(apps, name)
	if err != nil {
		klog.ErrorS(err, "not right", "app", app)
		return ""
	}
	return app.Name
}

func checked(apps map[string]*demov1.Foo, name string) (*demov1.Foo, error) {
	app := apps[name]
	if app == nil {
		app = &demov1.Foo{}
	}
	if app.Spec.Image == "" {
		return app, errors.New("no image")
	}
	return app, nil
}
