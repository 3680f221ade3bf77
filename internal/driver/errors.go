package driver

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// maxErrors is how many errors of one package are reported.
const maxErrors = 5

// addTypeErrors reports why a package cannot be analyzed.
func (r *run) addTypeErrors(pkg *load.Package) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if pkg.Report {
		r.skipped[basePath(pkg)] = true
	}
	errs := pkg.Errors
	for _, e := range errs[:min(maxErrors, len(errs))] {
		r.report.Errors = append(r.report.Errors, r.listError(basePath(pkg), e))
	}
	if n := len(errs) - maxErrors; n > 0 {
		r.report.Errors = append(r.report.Errors, report.Error{
			Package: basePath(pkg),
			Message: fmt.Sprintf("%s: %d more errors", basePath(pkg), n),
		})
	}
}

// brokenDeps names the imports that do not type-check. Their declarations may
// be of types that nobody knows, which rules are not made for.
func brokenDeps(pkg *load.Package) []string {
	var names []string
	for _, dep := range pkg.Deps {
		if dep.IllTyped {
			names = append(names, dep.PkgPath)
		}
	}
	return names
}

// ruleError reports an analyzer that failed.
func (r *run) ruleError(pkg *load.Package, res runner.Result) report.Error {
	msg := res.Err.Error()
	var p *runner.PanicError
	if errors.As(res.Err, &p) {
		stack := os.Getenv("CTRLVET_STACK") != ""
		if broken := brokenDeps(pkg); len(broken) > 0 && !stack {
			msg = fmt.Sprintf("%s: %s cannot say anything, since the package imports %s, which has errors",
				basePath(pkg), res.Analyzer.Name, strings.Join(broken, ", "))
		} else {
			msg += fmt.Sprintf("; ctrlvet %s, please report this", r.opts.Version)
		}
		if stack {
			msg += "\n" + string(p.Stack)
		}
	}
	return report.Error{Package: basePath(pkg), Rule: res.Analyzer.Name, Message: msg}
}

// listError converts an error of loading.
func (r *run) listError(pkg string, e packages.Error) report.Error {
	file, line, column := parsePos(e.Pos)
	out := report.Error{Package: pkg, Message: strings.TrimSpace(e.Msg)}
	if file != "" {
		if !filepath.IsAbs(file) {
			file = filepath.Join(r.prog.Dir, file)
		}
		out.File, out.Line, out.Column = relative(r.prog.Dir, file), line, column
	}
	return out
}

// posn matches file:line:column, where the numbers may be missing.
var posn = ondemand.Regexp(`^(.+?)(?::(\d+))?(?::(\d+))?$`)

func parsePos(pos string) (file string, line, column int) {
	m := posn().FindStringSubmatch(pos)
	if m == nil || pos == "-" {
		return "", 0, 0
	}
	line, _ = strconv.Atoi(m[2])
	column, _ = strconv.Atoi(m[3])
	return m[1], line, column
}
