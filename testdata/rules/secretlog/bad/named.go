package bad

import "github.com/go-logr/logr"

// doc:begin

// Login signs in.
func Login(log logr.Logger, user, password string) error {
	log.Info("Login", "user", user, "password", password) // want `this writes a credential to the log, where all may read it who may read logs: password; leave it out`
	return connect(password)
}

// doc:end
