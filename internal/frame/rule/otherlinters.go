// Subject: settings

package rule

import (
	"strings"
	"sync"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

// staticcheck recognises the check names of staticcheck, which brought the
// directive: SA1019, ST1*, all.
var staticcheck = ondemand.Regexp(`^([A-Z]{1,3}[0-9*]+|all|\*)$`)

// foreign reports whether a name in a directive is a check of another linter that
// reads the same comments, by itself or through golangci-lint.
func foreign(name string) bool { return staticcheck().MatchString(name) || otherLinters()[name] }

// otherLinters are the linters of golangci-lint and the analyzers of go vet: a name
// of ours may be near one of theirs.
var otherLinters = sync.OnceValue(func() map[string]bool {
	return set(`
	arangolint asasalint asciicheck bidichk bodyclose canonicalheader containedctx contextcheck copyloopvar
	cyclop deadcode decorder depguard dogsled dupl dupword durationcheck embeddedstructfieldcheck err113 errcheck
	errchkjson errname errorlint exhaustive exhaustivestruct exhaustruct exportloopref exptostd fatcontext
	forbidigo forcetypeassert funcorder funlen gci ginkgolinter gocheckcompilerdirectives gochecknoglobals
	gochecknoinits gochecksumtype gocognit goconst gocritic gocyclo godot godoclint godox goerr113 gofmt gofumpt
	goheader goimports golines golint gomnd gomoddirectives gomodguard goprintffuncname gosec gosimple
	gosmopolitan govet grouper iface ifshort importas inamedparam ineffassign interfacebloat interfacer
	intrange iotamixing ireturn lll loggercheck logrlint maintidx makezero maligned mirror misspell mnd modernize
	musttag nakedret nestif nilerr nilnesserr nilnil nlreturn noctx noinlineerr nolintlint nonamedreturns
	nosnakecase nosprintfhostport paralleltest perfsprint prealloc predeclared promlinter protogetter
	reassign recvcheck revive rowserrcheck scopelint sloglint spancheck sqlclosecheck staticcheck structcheck
	stylecheck swaggo tagalign tagliatelle testableexamples testifylint testpackage thelper tparallel
	typecheck unconvert unparam unqueryvet unused usestdlibvars usetesting varcheck varnamelen wastedassign
	whitespace wrapcheck wsl wsl_v5 zerologlint

	appends asmdecl assign atomic atomicalign bools buildtag cgocall composites copylocks deepequalerrors defers
	directive errorsas fieldalignment findcall framepointer hostport httpmux httpresponse ifaceassert
	loopclosure lostcancel nilfunc nilness printf reflectvaluecompare shadow shift sigchanyzer slog sortslice
	stdmethods stdversion stringintconv structtag testinggoroutine tests timeformat unmarshal unreachable
	unsafeptr unusedresult unusedwrite waitgroup
`)
})

func set(names string) map[string]bool {
	out := make(map[string]bool)
	for _, n := range strings.Fields(names) {
		out[n] = true
	}
	return out
}
