# make test runs everything; it needs Go and nothing else. The first run builds kube-apiserver and etcd into
# the user's cache directory, which takes minutes; it shows its progress.

GO ?= go
# Proofs that run at once: most of their time they wait.
JOBS ?= 4
# ./... there would vet code that is wrong on purpose. What is tested was vetted a line before: the vet of go test
# has other options, and looks at all of Kubernetes' client side once more.
PROVEN := ./api/... ./proof/... ./demo/... ./reference/...

# Most steps use all cores by themselves, and output in order is worth more.
.NOTPARALLEL:

.PHONY: test check unit libtable assets proofs frameworks variants variant-proofs found reference mutants lint-self ci-files equal integrations editors lsp channels golangci nogo kubebuilder release-check site vscode docs bench generate clean

# A busy machine takes several times as long as a free one: ten minutes for a package are not enough there.
PATIENTLY := -timeout=40m

# Each step runs, whatever became of those before it. Three lanes run side by side, since the others mostly wait: for an
# API server, which the first does not need, and for what controllers do there. What they print comes when all have ended.
STEPS := unit libtable lint-self ci-files frameworks found equal
BESIDE := proofs
REFERENCE := reference
lane = for step in $(1); do \
		begin=$$(date +%s); \
		$(MAKE) --no-print-directory $$step || echo $$step >> $$notes/failed; \
		printf ' %s %s s,' $$step $$(($$(date +%s) - begin)) >> $$notes/took; \
	done
test:
	@export TREE=$$($(SUM)); notes=$$(mktemp -d) && start=$$(date +%s); trap 'rm -r $$notes' EXIT; trap 'trap - TERM; kill 0' INT TERM; \
	{ $(MAKE) --no-print-directory assets || echo assets >> $$notes/failed; \
	{ $(call lane,$(BESIDE)); } > $$notes/beside 2>&1 & \
	{ $(call lane,$(REFERENCE)); } > $$notes/reference 2>&1 & wait; } & \
	$(call lane,$(STEPS)); \
	wait; cat $$notes/beside $$notes/reference; \
	echo "make test: took$$(cat $$notes/took) together $$(($$(date +%s) - start)) s"; \
	if test -e $$notes/failed; then echo "make test: failed:" $$(cat $$notes/failed); exit 1; fi; \
	echo "make test: all passed"

# Before every commit: unit and rule tests, and the rules over their own code. No API server. What each step takes
# stands in CONTRIBUTING.md.
check: unit lint-self

# The go command keeps the result of a test while the test's module and flags stay, but knows nothing of files outside of
# that module. A flag that skips a test which does not exist stands for all files of the repository, as they were when
# make test began: steps that run beside write files for a while.
SUM = cd $(CURDIR) && find . -type f ! -path './.git/*' ! -path '*/node_modules/*' -exec cksum {} + | sort | cksum | tr ' ' -
SAME = -skip="^tree-$${TREE:-$$($(SUM))}"

unit:
	$(GO) vet ./... && $(GO) -C lab vet ./...
	$(GO) test -vet=off $(PATIENTLY) ./...
	$(GO) -C lab test $(SAME) -vet=off $(PATIENTLY) ./...

# The checked-in table of what library functions do says what their bodies say. It changes with the versions in
# lab/libfacts/libs/go.mod and with package effects; go -C lab generate ./libfacts writes it. Those of how
# controller-gen names resources are its library's; go run ./plurals in testdata writes them.
libtable:
	cd testdata && $(GO) vet ./plurals && $(GO) run ./plurals -diff
	$(GO) -C lab run ./libfacts -diff

# ctrlvet, with every rule on, finds nothing in the reference operator nor in its own code.
lint-self:
	$(GO) run ./cmd/ctrlvet -level preview -C testdata ./api/... ./proof/... ./reference/...
	$(GO) run ./cmd/ctrlvet -level preview -config internal/lintself.yml ./...
	$(GO) run ./cmd/ctrlvet -level preview -config internal/lintself.yml -C lab ./...

# What CI systems read: the forms of the output against their schemas, the GitHub Action and the pre-commit hook.
ci-files:
	cd testdata/ci && $(GO) vet ./... && $(GO) test -vet=off $(SAME) $(PATIENTLY) ./...

# Prints where kube-apiserver and etcd are; builds them first if need be.
assets:
	$(GO) -C testdata/assets test .
	$(GO) run -C testdata/assets .

# What ctrlvet costs beside other tools, as ratios, and how that grows: writes docs/benchmarks.md and its pictures. No test: it
# takes hours on two cores. A part with BENCH='-sizes 10,100 -modules small -skip empty-cache,golangci-lint'.
BENCH ?=
bench:
	$(GO) -C lab run ./bench $(BENCH)

# Executes the rules' bad and good code, linked once, against one API server for all of it: one rule's alone with
# RUN=Proofs/notfound, under the race detector with RACE=-race. Without go vet while testing: some bad code is
# wrong in go vet's eyes as well; what is right code was vetted a line before.
RUN ?= .
proofs: assets
	cd testdata && $(GO) vet $(PROVEN)
	cd testdata && $(GO) run ./proof/cmd/withserver -- $(GO) run ./proof/cmd/proofs -run '$(RUN)' -parallel $(JOBS) $(RACE) ./proof/... ./random

# What each rule makes of its code after each transformation: lab/corpus/variants.tsv and docs/variants.md.
variants:
	$(GO) -C lab run ./variants/cmd/variants -execute
	dir=$$(mktemp -d) && $(GO) -C lab run ./variants/cmd/variants -o $$dir -table corpus/variants.tsv && rm -r $$dir
	$(GO) -C lab generate ./docgen

# The proofs on the code after one transformation, which shows that it keeps the meaning: FORM=goroutine, one
# rule's alone with RULE=notfound.
RULE ?=
variant-proofs: assets
	dir=$$(mktemp -d) && $(GO) -C lab run ./variants/cmd/variants -rule '$(RULE)' -form '$(FORM)' -write $$dir && cd testdata && \
	$(GO) run ./proof/cmd/withserver -- $(GO) run ./proof/cmd/proofs -overlay $$dir/overlay.json -run 'Proofs/^$(RULE)' -parallel $(JOBS) && rm -r $$dir

# What is written against other frameworks, run by them.
frameworks:
	cd testdata/frameworks && $(GO) vet ./... && $(GO) test -vet=off $(SAME) $(PATIENTLY) ./...

# What mistakes that were found in public repositories do, in a few lines each.
found:
	cd lab/corpus/found && $(GO) vet ./... && $(GO) test -vet=off $(SAME) $(PATIENTLY) ./...

# The reference operator under envtest, as a user that has only the generated role.
reference: assets
	cd testdata && $(GO) vet ./reference/... && $(GO) test -vet=off -count=1 $(PATIENTLY) ./reference/...

# The reference operators with a fault for each rule: whether their suite fails; and without each verb of their
# roles. Writes lab/corpus/seeded.tsv, lab/corpus/seededverbs.tsv and docs/seeded.md. One rule's alone with RUN=notfound.
mutants: assets
	$(GO) -C lab run ./seeded/cmd/seeded -run '$(RUN)'
	test '$(RUN)' != . || $(GO) -C lab run ./seeded/cmd/seeded -verbs
	$(GO) -C lab generate ./docgen

# The command line, with types from export data and from source, and the vet tool find the same. The proofs have
# compiled what this needs.
equal:
	$(GO) test -count=1 $(PATIENTLY) ./integrations/channels -channels

# What needs programs of others, with the rules built in.
integrations: editors lsp channels golangci nogo kubebuilder

# Where gopls and golangci-lint with the rules are built.
BIN ?= $(CURDIR)/bin
# What golangci-lint and gopls do with all of Kubernetes' client side takes minutes on a fresh machine.
SLOWLY := -count=1 -timeout=40m

# An editor's session with gopls: types mistakes, asks for fixes, breaks the code.
editors: $(BIN)/gopls
	$(GO) test $(SLOWLY) ./integrations/gopls -gopls $(BIN)/gopls

# ctrlvet lsp, driven by a client that checks what comes back, and by Emacs and Neovim where they are installed
# (Debian: apt-get install emacs-nox elpa-eglot elpa-go-mode neovim), and the extension for Visual Studio Code.
lsp:
	$(GO) test $(SLOWLY) -v ./integrations/editors -editors

# Compares the findings of all ways to run ctrlvet, one by one.
channels: $(BIN)/gopls $(BIN)/golangci-lint
	$(GO) test $(SLOWLY) -v ./integrations/channels -channels -gopls $(BIN)/gopls -golangci $(BIN)/golangci-lint

# What golangci-lint does with the rules and with their settings, and golangci-lint custom.
golangci:
	$(GO) -C integrations/golangci vet .
	$(GO) -C integrations/golangci test $(SLOWLY) .

# A driver made as nogo of Bazel makes its own.
nogo:
	$(GO) -C integrations/nogo vet .
	$(GO) -C integrations/nogo test $(SLOWLY) .

# A project that Kubebuilder makes adopts ctrlvet with the lines of docs/adopt.md; with WHOLE=-whole also in the
# golangci-lint that its make lint builds.
WHOLE ?=
kubebuilder:
	$(GO) -C integrations/kubebuilder vet .
	$(GO) -C integrations/kubebuilder test $(SLOWLY) -v . $(WHOLE)

# What a release would be, of the last commit, made twice and compared, verified, unpacked and run. Publishes nothing.
release-check:
	$(GO) -C integrations/release vet .
	$(GO) -C integrations/release test -count=1 .
	$(GO) -C integrations/release run . check

# The extension for Visual Studio Code, tested and packed: integrations/vscode/ctrlvet.vsix. Needs Node 20 or newer and npm.
vscode:
	cd integrations/vscode && npm ci --ignore-scripts --no-audit --no-fund && npm test && npm run build

# The pages of docs/ as a static site, in site/, with every link looked at. Needs Node 20 or newer and npm.
site:
	cd integrations/site && npm ci --ignore-scripts --no-audit --no-fund && npm test && npm run build

.PHONY: $(BIN)/gopls $(BIN)/golangci-lint
$(BIN)/gopls:
	mkdir -p $(BIN)
	$(GO) run ./integrations/gopls -o $@
$(BIN)/golangci-lint:
	mkdir -p $(BIN)
	$(GO) -C integrations/golangci build -o $@ .

# Writes the pages of docs/rules and the tables of the README.
docs:
	$(GO) -C lab generate ./docgen

# Writes what controller-gen makes of the custom resources and of the markers.
generate: docs
	cd testdata && $(GO) generate ./api/... ./reference/...

# Leaves the built API server alone: it is shared by all clones, in the user's cache directory.
clean:
	$(GO) clean ./...
	rm -rf ctrlvet $(BIN)
