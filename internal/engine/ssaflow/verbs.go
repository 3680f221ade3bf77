package ssaflow

// A formatVerb is a verb of a format string of package fmt.
type formatVerb struct {
	// Verb is the letter, Text the verb as it is written: "%+v".
	Verb rune
	Text string
	// Arg is the operand that it prints, counted from 0 after the format.
	Arg int
	// Start and End are offsets into the format.
	Start, End int
}

// FormatVerbs returns the verbs of a format string, as written in the source or
// as a value; ok is false when operands are numbered or widths are operands.
func FormatVerbs(format string) (verbs []formatVerb, ok bool) {
	arg := 0
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		start := i
		for i++; i < len(format) && (format[i] == '+' || format[i] == '-' || format[i] == '#' || format[i] == ' ' || format[i] == '.' || format[i] >= '0' && format[i] <= '9'); i++ {
		}
		if i >= len(format) || format[i] == '*' || format[i] == '[' {
			return nil, false
		}
		if format[i] == '%' {
			continue
		}
		verb := formatVerb{Arg: arg, Start: start}
		for _, r := range format[i:] {
			verb.Verb, verb.End = r, i+len(string(r))
			break
		}
		verb.Text = format[start:verb.End]
		verbs = append(verbs, verb)
		arg++
		i = verb.End - 1
	}
	return verbs, true
}
