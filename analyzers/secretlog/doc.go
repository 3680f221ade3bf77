// Package secretlog defines an Analyzer that reports credentials that are written
// to a log.
//
// # Analyzer secretlog
//
// secretlog: report credentials that are written to a log
//
// Consequence: leak.
//
// Logs are collected, kept and read by people and programs that may not read Secrets. What
// stands in one of them has to be exchanged.
//
// Forms:
//
// secretlog/value: report a value of a Secret, a token or a password in a line of a log
//
// What a field holds of which it is known: the data of a Secret, the token or password of a
// rest.Config, of an OAuth 2 token, of a client of Vault. Of a Secret's data the key counts,
// where it is constant: "password" does, "username" does not.
//
// secretlog/object: report a Secret that is formatted into a line of a log
//
// `klog.Infof("created %v", secret)` writes all of its data.
//
// secretlog/named: report a text that its key and its variable call a credential
//
// `"password", password` in a line of keys and values.
//
// At run time: the log says
//
//	"Connect" user="shop" password="hunter2"
//
// Instead: leave it out; log the name of the Secret, or that there is one.
//
// Not reported:
//   - the length of a credential, a part of it, a hash
//   - a Secret as the value of a key: loggers of controller-runtime write its name alone
//   - value: keys of data such as username, host, ca.crt; what comes from another function
//   - named: names of Secrets, paths, references, and words such as token and key that mean other things, too
//   - tests, and what a program prints outside of a reconcile
//
// Versions: all.
package secretlog
