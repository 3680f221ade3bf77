package summary

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ParseClaims reads what [Summary.Claims] rendered.
func ParseClaims(claims string) (*Summary, error) {
	s := new(Summary)
	if claims == "-" {
		return s, nil
	}
	for clause := range strings.SplitSeq(claims, " ") {
		if err := s.clause(clause); err != nil {
			return nil, fmt.Errorf("claim %q: %w", clause, err)
		}
	}
	return s, nil
}

func (s *Summary) clause(clause string) error {
	switch clause {
	case "":
		return fmt.Errorf("empty")
	case "never":
		s.NoReturn = true
		return nil
	case "errsafe":
		s.ErrSafe = true
		return nil
	}
	body := clause[1:]
	head, val, _ := strings.Cut(body, "=")
	switch clause[0] {
	case 'w':
		return s.writeClause(body)
	case 'r':
		ts, err := parseTemplates(val)
		s.Results = ts
		return err
	case 's', 'h', 'c':
		at, err := parseParam(head)
		if err != nil {
			return err
		}
		ts, err := parseTemplates(val)
		if err != nil {
			return err
		}
		if clause[0] != 'c' && len(ts) != 1 {
			return fmt.Errorf("want one value")
		}
		switch clause[0] {
		case 's':
			s.Stores = append(s.Stores, StoreEffect{at, ts[0]})
		case 'h':
			s.Heap = append(s.Heap, HeapEntry{at.Param, at.Path, ts[0]})
		default:
			s.Calls = append(s.Calls, ParamCall{at.Param, ts})
		}
	case 'p':
		place, op, _ := strings.Cut(body, ":")
		op, always := strings.CutSuffix(op, "!always")
		verb, sub, ok := strings.Cut(op, "/")
		at, err := parseParam(place)
		if err != nil || !ok {
			return fmt.Errorf("want place:verb/subresource")
		}
		s.Persists = append(s.Persists, Persist{ParamPath: at, Verb: kube.Verb(verb), Sub: sub, Always: always})
	case 'l':
		at, err := parseParam(body)
		s.Leaks = append(s.Leaks, at)
		return err
	case 'd':
		at, err := parseParam(body)
		s.DeletionTest = &at
		return err
	case 'n':
		body, text := strings.CutSuffix(body, "!text")
		res, key, _ := strings.Cut(body, ":")
		i, err1 := strconv.Atoi(res)
		k, err2 := strconv.Atoi(key)
		if err1 != nil || err2 != nil {
			return fmt.Errorf("want result:key")
		}
		s.NotFound = &NotFoundError{Result: i, Key: k, Text: text}
	default:
		return fmt.Errorf("unknown kind")
	}
	return nil
}

func (s *Summary) writeClause(body string) error {
	place, flags, _ := strings.Cut(body, "!")
	at, err := parseParam(place)
	if err != nil {
		return err
	}
	m := Mutation{ParamPath: at}
	for f := range strings.SplitSeq(flags, "!") {
		switch f {
		case "":
		case "new":
			m.NewOnly = true
		case "decode":
			m.Decode = true
		case "typed":
			m.TypedOnly = true
		default:
			if err := m.Only.parse(f); err != nil {
				return err
			}
		}
	}
	s.Mutates = append(s.Mutates, m)
	return nil
}

// parse reads one condition that claimWriter.only rendered.
func (o *Only) parse(flag string) error {
	parts := strings.SplitN(flag, ":", 3)
	switch {
	case parts[0] == "type" && len(parts) > 1:
		o.Type = flag[len("type:"):]
	case len(parts) == 3 && strings.HasPrefix(parts[0], "if") && (parts[1] == "is" || parts[1] == "not"):
		i, err := strconv.Atoi(parts[0][len("if"):])
		if err != nil {
			return err
		}
		o.Flag, o.FlagConst, o.FlagWant = i, parts[2], parts[1] == "is"
	default:
		return fmt.Errorf("unknown flag %q", flag)
	}
	return nil
}

const pathChars = ".*[]_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// parseParam takes "2*.Labels" apart.
func parseParam(text string) (ParamPath, error) {
	n := 0
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	i, err := strconv.Atoi(text[:n])
	if err != nil {
		return ParamPath{}, fmt.Errorf("want a number and a path: %q", text)
	}
	if strings.Trim(text[n:], pathChars) != "" {
		return ParamPath{}, fmt.Errorf("%q is not a path", text[n:])
	}
	return ParamPath{i, ssaflow.Steps(text[n:])}, nil
}

func parseTemplates(list string) ([]Template, error) {
	var out []Template
	if list == "" {
		return nil, nil
	}
	for text := range strings.SplitSeq(list, ",") {
		t := Template{}
		for term := range strings.SplitSeq(text, "|") {
			switch term {
			case "-", "":
			case "?":
				t.Opaque = true
			default:
				x, err := parseTerm(term)
				if err != nil {
					return nil, err
				}
				t.Terms = append(t.Terms, x)
			}
		}
		out = append(out, t)
	}
	return out, nil
}

func parseTerm(text string) (Term, error) {
	parts := strings.Split(text, "!")
	x := Term{Param: -1, Node: -1, Guard: -1}
	at := parts[0]
	if rest, ok := strings.CutPrefix(at, "cached("); ok {
		what, path, _ := strings.Cut(rest, ")")
		x.Source, x.Path = &Source{What: what}, ssaflow.Steps(path)
	} else if at == "" {
		return x, fmt.Errorf("no origin in %q", text)
	} else {
		pp, err := parseParam(at[1:])
		if err != nil {
			return x, err
		}
		x.Path = pp.Path
		switch at[0] {
		case 'p':
			x.Param = pp.Param
		case 'h':
			x.Node = pp.Param
		default:
			return x, fmt.Errorf("unknown origin %q", at)
		}
	}
	for _, f := range parts[1:] {
		switch {
		case f == "copy":
			x.Copy = true
		case f == "struct":
			x.Dyn = DynTyped
		case f == "unstructured":
			x.Dyn = DynUnstructured
		case f == "typed":
			x.TypedOnly = true
		case strings.HasPrefix(f, "when"):
			num, want, _ := strings.Cut(f[len("when"):], "=")
			i, err := strconv.Atoi(num)
			if err != nil {
				return x, err
			}
			x.Guard, x.GuardWant = i, want == "true"
		default:
			if err := x.Only.parse(f); err != nil {
				return x, err
			}
		}
	}
	return x, nil
}
