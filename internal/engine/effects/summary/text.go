package summary

import (
	"fmt"
	"reflect"
	"strings"
)

// Less orders terms as a summary lists them.
func (x Term) Less(y Term) bool {
	if x.Param != y.Param {
		return x.Param < y.Param
	}
	if x.Node != y.Node {
		return x.Node < y.Node
	}
	return x.Path < y.Path
}

// Key tells summaries apart: all that they say but for the places. Recursive functions are gone through until it stays.
func (s *Summary) Key() string {
	var b strings.Builder
	writeKey(&b, reflect.ValueOf(s))
	return b.String()
}

func writeKey(b *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			writeKey(b, v.Elem())
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[Site]() {
			return
		}
		b.WriteByte('{')
		for i := range v.NumField() {
			writeKey(b, v.Field(i))
			b.WriteByte(';')
		}
		b.WriteByte('}')
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[[]Site]() { // gets longer with each round
			return
		}
		b.WriteByte('[')
		for i := range v.Len() {
			writeKey(b, v.Index(i))
			b.WriteByte(',')
		}
		b.WriteByte(']')
	default:
		fmt.Fprintf(b, "%v", v)
	}
}
