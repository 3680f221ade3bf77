package summary

import (
	"reflect"
	"testing"
)

// TestKey changes each thing that a summary can say, one at a time: it is not empty then, and its key is another
// one, or recursive functions would be given up too early. Only places do not count.
func TestKey(t *testing.T) {
	s := reflect.ValueOf(&Summary{}).Elem()
	for i := range s.NumField() {
		name := s.Type().Field(i).Name
		if s.Field(i).Type() == reflect.TypeFor[*Summary]() {
			s.Field(i).Set(reflect.ValueOf(&Summary{NoReturn: true}))
		} else {
			grow(s.Field(i))
		}
		if v := s.Interface().(Summary); v.Empty() {
			t.Errorf("a summary with %s alone is empty", name)
		}
		if s.Field(i).Kind() != reflect.Bool {
			changeEach(t, s, s.Field(i), name)
		}
		s.Field(i).SetZero()
	}
}

// grow makes something there to change: an element of a slice, what a pointer points to.
func grow(v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	default:
		change(v)
	}
}

// change makes the value of a basic type another one.
func change(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Int, reflect.Int8, reflect.Int64:
		v.SetInt(v.Int() + 1)
	case reflect.Uint, reflect.Uint8, reflect.Uint64:
		v.SetUint(v.Uint() + 1)
	}
}

// changeEach changes what is below v, and looks at the key of s each time.
func changeEach(t *testing.T, s, v reflect.Value, name string) {
	t.Helper()
	key := func() string { x := s.Interface().(Summary); return x.Key() }
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.Type() != reflect.TypeFor[Site]() && f.Type() != reflect.TypeFor[[]Site]() && f.CanSet() {
				changeEach(t, s, f, name+"."+v.Type().Field(i).Name)
			}
		}
	case reflect.Slice:
		before := key()
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		if key() == before {
			t.Errorf("one more of %s: the key stays %s", name, before)
		}
		changeEach(t, s, v.Index(0), name+"[]")
	case reflect.Pointer:
		if v.IsNil() && v.Type() != reflect.TypeFor[*Summary]() {
			grow(v)
		}
		if !v.IsNil() && v.Type() != reflect.TypeFor[*Summary]() {
			changeEach(t, s, v.Elem(), name)
		}
	default:
		before := key()
		change(v)
		if key() == before {
			t.Errorf("another %s: the key stays %s", name, before)
		}
	}
}
