package good

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

// Tier tests both halves by themselves.
func Tier(apps map[string]*demov1.Foo, name string) (string, error) {
	app, err := find(apps, name)
	if app == nil || err != nil {
		return "", err
	}
	return app.Labels["tier"], nil
}

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

// setTier has returned where neither is there, and where one of them is not:
// the second condition asks once more what the first has left open.
func setTier(existing **demov1.Foo, required *demov1.Foo) {
	if *existing == nil && required == nil {
		return
	}
	if *existing == nil || (required == nil && *existing != nil) {
		*existing = required
		return
	}
	(*existing).Spec = required.Spec
}

// Merge asks the same with all negations turned around, in a switch.
func Merge(existing **demov1.Foo, required *demov1.Foo) {
	switch {
	case !(*existing != nil || required != nil):
	case required == nil && !(*existing == nil), !(*existing != nil):
		*existing = required
	default:
		setTier(existing, required)
	}
}

// Image2 asks in nested branches.
func Image2(s *Source) string {
	if s.Own == nil {
		if s.Shared == nil {
			return ""
		}
	}
	if s.Own == nil && s.Shared != nil {
		return s.Shared.Spec.Image
	}
	return s.Own.Spec.Image
}

// Either has asked a function whether there is one at all.
func Either(own, shared *demov1.Foo) string {
	if neither(own, shared) {
		return ""
	}
	if own == nil && shared != nil {
		return shared.Spec.Image
	}
	return own.Spec.Image
}

func neither(own, shared *demov1.Foo) bool { return own == nil && shared == nil }

// SameImages has an answer for nil with an empty list, and one for nil with any other.
func SameImages(apps []demov1.Foo, images *[]string) bool {
	if images == nil && len(apps) == 0 {
		return true
	}
	if images == nil && len(apps) != 0 {
		return false
	}
	return len(*images) == len(apps)
}

// SameHosts asks for the lists of an object.
func SameHosts(app *demov1.Foo, hosts *[]string) bool {
	switch {
	case hosts == nil && len(app.OwnerReferences) < 1:
		return true
	case hosts == nil && len(app.OwnerReferences) > 0:
		return false
	}
	return len(*hosts) == len(app.OwnerReferences)
}
