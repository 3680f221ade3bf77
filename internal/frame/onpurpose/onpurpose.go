// Subject: on purpose

// Package onpurpose knows how authors say in comments, in texts and in names that
// a thing is meant as it stands. It is the one place for that: docs/onpurpose.md
// lists the words and where they count, and a test compares both.
package onpurpose

import (
	"regexp"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

// A Reason is what an author may say about a place.
type Reason uint8

// The reasons.
const (
	// ErrorDropped: an error of the work is dropped, and is not to be tried again.
	ErrorDropped Reason = iota
	// DropsErrors: the documentation of a function says that errors end in it.
	DropsErrors
	// WorkerWaits: a worker is to wait where it stands.
	WorkerWaits
	// OnlyNew: what is set is for a new object alone.
	OnlyNew
	// StatusErrorDropped: the error of a write of the status is dropped. "Don't
	// return" is not enough: it can mean the error that the status tells of.
	StatusErrorDropped
	// OnlyError: no other error than the one that is told apart can come.
	OnlyError
	// OtherContext: another context than the caller's is right.
	OtherContext
	// CallerLocks: who calls the function holds the lock, or it keeps one for the
	// caller.
	CallerLocks
	// LocksElsewhere: as CallerLocks, or how goroutines use the function is thought
	// of some other way.
	LocksElsewhere
	// StaysLocked: a mutex is not unlocked where it was locked, or not at all.
	StaysLocked
	// Obsolete: a flag is accepted for those who still set it, and does nothing.
	Obsolete
	// Unfinished: what the place is for is still to be written.
	Unfinished
	// ForPeople: a field is there to be read by people, or by others than this program.
	ForPeople
)

// ignored are the words that say so of any error.
const ignored = `ignor|best.effort|fail.?open|nolint`

// words are the patterns of the reasons, without regard to case. Those for an error say that
// it is meant to be dropped, or why nobody misses it: what is done next, or that it is tried
// again, stands beside mistakes as well.
var words = [...]string{
	ErrorDropped: ignored + `|intentional|silently\b|on purpose|deliberate|swallow(s|ed|ing)?\b|tolerat|(not|n't|no|without) (be )?(re(tr[yi]|turn|concil|-?queue)|fail|block)|no need to|no matter|(does ?n.t|does not) matter|(don.t|do not) care|harmless|hurts? (nobody|nothing)|cosmetic|advisory|opportunist|terminal|(not|non)[ -]?(fatal|critical)|optional|anyway|regardless|even (if|when) .{0,30}fail|won.t help|would fail (as well|again)|no (use|point|sense)|nothing (more |else )?(we can|can be|that can)|(can.?t|cannot|can not) do (anything|much)|mis-?configur|re-?sync|periodic|\bthe watch\b|(continu\w*|works?) without|(user|person|admin\w*) (has to|needs to|must)\b`,

	DropsErrors: `best.effort|fail.?open|(errors?|failures?) (is|are|will be|get|gets) (only |just |merely )?(ignored|logged|swallowed|dropped|not fatal|non-?fatal)|(ignore|swallow|log|drop)(s|ing)? (any |all |the |its )*(errors?|failures?)|never (fails|returns an error)|(does|do|must|should|will) ?(not|n.t) (fail|return (an |any )?error|block)|won.t help|nothing (we|to) |\bif (it|we) can\b|works? without|opportunist|advisory|disregard`,
	WorkerWaits: `back.?off|throttl|rate.?limit|on purpose|deliberate|intentional|nothing (more |else )|n.t .{0,20}anything else|not .{0,20}anything else|\b(ok|okay|fine|safe|acceptable) to (block|wait)\b`,

	OnlyNew: `\bonce\b|\b(only|just|when|if|for|on|at|upon|during) (it |they )?(is |are )?(being )?(a )?(new|newly|creat)|first (time|creat|run)|\binitial|\bimmutable\b|never (changed?|changes|updated?|updates)\b`,

	StatusErrorDropped: ignored,

	OnlyError:    `only (possible |expected )?(error|failure)|\bcached\b|from (the|a) cache`,
	OtherContext: `(^|[^.\w])(same context|same ctx|background( context| ctx)?[,:;]|background\b.{0,20}\b(because|since|so that)|detach(ed)?|cancell?ed|outlives?|expired?|independent(ly)?|(new|own|separate) (context|ctx) for (each|every)|fresh (context|ctx)|propagate cancell?ation)([^\w(\\]|$)`,

	CallerLocks:    lockWords,
	LocksElsewhere: lockWords + `|\bmu\b|\bmtx\b|not (thread.?safe|safe for concurrent)|\b(one|single|same|only|is the)\b.{0,20}goroutine`,
	Obsolete:       `deprecat|obsolete|no longer|no.?op\b|ignored|unused|not used|no effect|does nothing|legacy|compat|removed|reserved`,
	Unfinished:     `\b(todo|fixme|xxx)\b|not (yet )?(implemented|support(ed)?|wired)|\bnot yet\b`,
	ForPeople:      `^(description|display_?name|title|comments?|notes?)\n|\bhumans?\b|\b(ee|enterprise( edition)?)[ -]only\b|\binformational|\binformative|\bfor information\b|purposes? only|\bfree.?form`,
	StaysLocked:    `(\b(no|not|never)|n.t) (be )?(unlock|releas)|\bwithout unlock|\bunlock(s|ed|ing)? (is|happens?|by|in|elsewhere|later|when|after)\b|\b(stays?|remains?|leav(e|es|ing)|left|keep(s|ing)?|kept)\b.{0,20}\block(ed)?\b|\block(ed|s)? for ?(ever|good)\b`,
}

const lockWords = `\b(un)?lock(s|ed|ing)?\b|\bmutex\b`

var patterns = compile(words[:])

// Says reports whether a comment or the text of a log gives the reason.
func Says(text string, r Reason) bool {
	return patterns[r]().MatchString(text) && !(r == ErrorDropped && (todo().MatchString(text) || promises(text)))
}

// todo: the author knows that it should be otherwise.
var todo = ondemand.Regexp(`\b(TODO|FIXME|XXX)\b`)

// A Kind is what the name of a function, or of a field, may say that it does. A name alone decides
// nothing that is reported: it says that a place is meant.
type Kind uint8

// The kinds.
const (
	// Judges: its failure is an answer about what it was given: a retry would not heal it.
	Judges Kind = iota
	// Aside: it does not do the work of a reconcile.
	Aside
	// Ends: it ends something, where the caller's context may be over.
	Ends
	// Locked: it is called with a lock held, or without need of one.
	Locked
	// HandsLock: it keeps a lock for its caller.
	HandsLock
	// Forced: it is there to end an object at any price.
	Forced
	// Begins: it works at the beginning of something, where there is no caller's
	// context yet.
	Begins
	// SavesStatus: it is there to save the status of the object that it gets.
	SavesStatus
	// Completes: it completes an object in memory, which nobody means to save.
	Completes
	// TellsApart: it tells a NotFound apart from other errors.
	TellsApart
	// Counts: it only counts what it reads.
	Counts
	// Claims: it takes something that only one may have.
	Claims
	// Quits: it ends the program.
	Quits
	// TellsSynced: it says whether caches have synced.
	TellsSynced
	// Beats: a field says when something happened last, and is meant to be new each time.
	Beats
)

var names = [...]string{
	Judges:    `parse|valid|decode|split|unmarshal|convert|template|probe|^(as|get|new|to|make|build|label|field)*selector$`,
	Aside:     `event|metric|notify|close|cleanup|retention|prune|^(add|append|remove|clear|record|report|push|publish|count)_?(to|from)?_?error`,
	Ends:      `cleanup|shutdown|stop|close|^(try|do)?_?release`,
	Locked:    `(without|no|un|while|under|with|has)_?lock|locked$|unsafe|unguarded`,
	HandsLock: `^(try)?_?r?(lock|acquire|hold)|lock(ed)?$`,
	Forced:    `force|purge|orphan|all_?finalizers`,

	Begins: `^(?-i:New)`,
	// What comes before says of what: UpdatePodStatus.
	SavesStatus: `^(update|set|save|write|patch|persist|store|put)\w*status$`,
	Completes:   `default|normali[sz]e|saniti|complete`,
	TellsApart:  `notfound|ignore|isgone`,
	Counts:      `metric`,
	Claims:      `^(try)?_?(acquire|claim|reserve|lock|elect|allocate)`,
	Quits:       `fatal|exit|panic|abort|^(os_?)?die|^must`,

	TellsSynced: `synced$`,
	Beats:       `heartbeat|probe|sync|check|seen|refresh|reconcil|poll|report|scan`,
}

var kinds = compile(names[:])

// Named reports whether the name of a function or field says that it is of the kind.
func Named(name string, k Kind) bool { return kinds[k]().MatchString(name) }

func compile(patterns []string) []func() *regexp.Regexp {
	out := make([]func() *regexp.Regexp, len(patterns))
	for i, p := range patterns {
		out[i] = ondemand.Regexp("(?i)" + strings.TrimSpace(p))
	}
	return out
}
