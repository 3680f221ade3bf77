package good

import (
	"fmt"
	"io"

	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Image names what was asked for.
func Image(apps map[string]*demov1.Foo, name string) (string, error) {
	app, err := find(apps, name)
	if err != nil {
		return "", fmt.Errorf("no image of %s: %w", name, err)
	}
	part, err := partly(apps, name)
	if err != nil {
		klog.ErrorS(err, "only a part", "app", part.Name)
	}
	return app.Spec.Image + part.Spec.Image, nil
}

// doc:end

// read returns what there is with the end of the input, and nothing with other
// errors.
func read(in io.Reader) (*demov1.Foo, error) {
	var app demov1.Foo
	if _, err := fmt.Fscan(in, &app.Name); err == io.EOF {
		return &app, err
	} else if err != nil {
		return nil, err
	}
	return &app, nil
}

// Last uses what comes with the end of the input.
func Last(in io.Reader) (string, error) {
	app, err := read(in)
	if err != nil {
		if err == io.EOF {
			return app.Name, nil
		}
		return "", err
	}
	return app.Name, nil
}

// A refusal is an error that a server has answered with.
type refusal struct{ code int }

func (r refusal) Error() string { return fmt.Sprint("refused: ", r.code) }

// register returns what the server knows by then, where the server has refused.
func register(apps map[string]*demov1.Foo, name string) (*demov1.Foo, error) {
	app, ok := apps[name]
	if !ok {
		return nil, fmt.Errorf("no app %s", name)
	}
	if app.Spec.Image == "" {
		return app, refusal{409}
	}
	return app, nil
}

// Registered uses it with a refusal alone.
func Registered(apps map[string]*demov1.Foo, name string) (string, error) {
	app, err := register(apps, name)
	if err != nil {
		if refused, ok := err.(refusal); ok && refused.code == 409 {
			return app.Name, nil
		}
		return "", err
	}
	return app.Name, nil
}

// An option of deliver may refuse; none does.
type option func(*sent) error

// A sent is what became of a message.
type sent struct{ code, tries int }

// deliver sends, and says what became of it also where it failed.
func deliver(send func() error, options ...option) (*sent, error) {
	s := &sent{}
	for _, o := range options {
		if err := o(s); err != nil {
			return nil, err
		}
	}
	s.tries++
	return s, send()
}

// Deliver reads what became of it before it looks at the error, and again there.
func Deliver(send func() error) string {
	s, err := deliver(send, func(s *sent) error { s.code = 1; return nil })
	tries := s.tries
	if err != nil {
		return fmt.Sprint(s.code, tries)
	}
	return ""
}
