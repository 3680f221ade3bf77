package bad

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

// doc:begin

// Tier returns what is nil when only the error is there.
func Tier(apps map[string]*demov1.Foo, name string) (string, error) {
	if app, err := find(apps, name); app != nil || err != nil {
		return app.Labels["tier"], err // want `this is reached with a nil pointer where only the other half of the condition decides: reading .Labels panics; test it by itself`
	}
	return "", nil
}

// doc:end

// Changed is called with an object that may be missing.
func Changed(apps map[string]*demov1.Foo, name string) bool {
	return changed(apps[name], &demov1.Foo{})
}

func changed(old, app *demov1.Foo) bool {
	if old == nil && app != nil {
		return true
	}
	return old.Labels["tier"] != app.Labels["tier"] // want `this is reached with a nil pointer where only the other half of the condition decides: reading .Labels panics`
}

// A Source names one of two places where a size may be found.
type Source struct{ Own, Shared *demov1.Foo }

// Image has asked before, and then set anew what it asked about.
func (s *Source) Image(load func() *demov1.Foo) string {
	if s.Own == nil && s.Shared == nil {
		return ""
	}
	s.Shared = load()
	own := s.Own
	if own == nil && s.Shared != nil {
		return s.Shared.Spec.Image
	}
	return own.Spec.Image // want `this is reached with a nil pointer where only the other half of the condition decides: reading .Spec panics`
}

// Default has returned where both are there, not where neither is.
func Default(own, shared *demov1.Foo) string {
	if own != nil && shared != nil {
		return ""
	}
	if own == nil && shared != nil {
		return shared.Spec.Image
	}
	return own.Spec.Image // want `this is reached with a nil pointer where only the other half of the condition decides: reading .Spec panics`
}
