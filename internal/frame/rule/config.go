// Subject: settings

package rule

import (
	"fmt"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

// checkConfig reports at the package clause what is wrong with the settings of
// the package. Most drivers refuse a file with mistakes before it comes to
// this; editors show it.
func checkConfig(pass *analysis.Pass, cfg *config.Config) {
	if len(pass.Files) == 0 {
		return
	}
	messages := cfg.Missing(pass.Pkg)
	if err := cfg.Err(); err != nil {
		messages = append(messages, err.Error())
	}
	at := pass.Files[0].Name
	for _, msg := range messages {
		pass.Report(analysis.Diagnostic{
			Pos: at.Pos(), End: at.End(), Category: config.Directive, URL: DocURL + "directive.md", Message: msg,
		})
	}
}

// What the name of a function tells where nothing else does, for [Pass.Named].
const (
	Cleanups = config.Cleanups
)

// Named reports whether the name of a function tells that it is of that kind, by the
// patterns of the settings. Ask only where neither its type nor its body tells.
func (p *Pass) Named(kind config.NameKind, fn *types.Func) bool {
	return fn != nil && p.Config.Named(kind, fn.Name())
}

// A Switch is an option of a rule, off unless somebody asks for it: with a
// flag, or in the settings of the module, so that it may be on in one package
// and off in the next. It is a flag.Value.
type Switch struct {
	rule, name string
	set, value bool
}

// Bind declares the option as a flag of the analyzer, which it returns.
func (o *Switch) Bind(a *analysis.Analyzer, name, usage string) *analysis.Analyzer {
	o.rule, o.name = a.Name, name
	a.Flags.Var(o, name, usage)
	return a
}

// On reports whether the option is on for the package of p. A flag counts more
// than the settings.
func (o *Switch) On(p *Pass) bool {
	on, _ := o.said(p)
	return on
}

// said returns the value of the option, and whether somebody set it.
func (o *Switch) said(p *Pass) (value, ok bool) {
	if o.set {
		return o.value, true
	}
	return p.Config.Option(o.rule, o.name)
}

// IsBoolFlag lets the flag stand without a value.
func (o *Switch) IsBoolFlag() bool { return true }

func (o *Switch) String() string { return strconv.FormatBool(o != nil && o.value) }

// Set sets the flag.
func (o *Switch) Set(s string) error {
	v, err := strconv.ParseBool(s)
	if err != nil {
		return fmt.Errorf("%q is neither true nor false", s)
	}
	o.set, o.value = true, v
	return nil
}
