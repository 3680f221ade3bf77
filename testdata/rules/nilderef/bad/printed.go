package bad

import (
	"fmt"
	"net/url"
	"regexp"

	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Matching compiles the patterns, and names the wrong variable.
func Matching(patterns []string, text string) (bool, error) {
	for _, pattern := range patterns {
		pattern, err := regexp.Compile(pattern)
		if err != nil {
			return false, fmt.Errorf("%s is no pattern: %w", pattern, err) // want:nilderef/printed `pattern is nil where Compile failed, and that is all that the message says of it; name what Compile was given`
		}
		if pattern.MatchString(text) {
			return true, nil
		}
	}
	return false, nil
}

// doc:end

// HostOf logs what it could not read.
func HostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		klog.ErrorS(err, "no address", "url", u) // want:nilderef/printed `u is nil where Parse failed`
		return ""
	}
	return u.Host
}

// ReplicasOf tells of an application that it has not found.
func ReplicasOf(apps map[string]*demov1.Foo, name string) int32 {
	app, err := find(apps, name)
	if err != nil {
		klog.Infof("no replicas of %v: %v", app, err) // want:nilderef/printed `app is nil where find failed`
		return 0
	}
	return app.Status.Replicas
}
