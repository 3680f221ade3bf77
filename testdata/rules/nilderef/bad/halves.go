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
