package good

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

// doc:begin

// Tier tests both halves by themselves.
func Tier(apps map[string]*demov1.Foo, name string) (string, error) {
	app, err := find(apps, name)
	if app == nil || err != nil {
		return "", err
	}
	return app.Labels["tier"], nil
}

// doc:end

// A Source names one of two places where a size may be found.
type Source struct{ Own, Shared *demov1.Foo }

// Image has returned before when neither is there.
func (s *Source) Image() string {
	if s.Own == nil && s.Shared == nil {
		return ""
	}
	own := s.Own
	if own == nil && s.Shared != nil {
		return s.Shared.Spec.Image
	}
	return own.Spec.Image
}

// Changed is called with two objects that are there.
func Changed(tier string) bool {
	app := &demov1.Foo{}
	app.Labels = map[string]string{"tier": tier}
	return changed(app, &demov1.Foo{})
}

func changed(old, app *demov1.Foo) bool {
	if old == nil && app != nil {
		return true
	}
	return old.Labels["tier"] != app.Labels["tier"]
}
