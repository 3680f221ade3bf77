// What the extension does, with a stand-in for the editor.
'use strict';

const assert = require('node:assert');
const Module = require('node:module');
const test = require('node:test');

const manifest = require('../package.json');

/** An editor with settings, which records what the extension does. */
function editor(settings = {}) {
  const seen = { clients: [], errors: [], commands: {} };
  let changed;
  const vscode = {
    workspace: {
      workspaceFolders: [{ uri: { fsPath: '/work' } }],
      getConfiguration: (section) => ({
        get: (name) => settings[name] ?? manifest.contributes.configuration.properties[`${section}.${name}`].default,
      }),
      onDidChangeConfiguration: (f) => { changed = f; return { dispose() {} }; },
    },
    window: { showErrorMessage: (text) => seen.errors.push(text) },
    commands: { registerCommand: (name, f) => { seen.commands[name] = f; return { dispose() {} }; } },
  };
  class LanguageClient {
    constructor(id, name, server, options) { Object.assign(this, { server, options, running: false }); seen.clients.push(this); }
    async start() { if (this.server.command === 'missing') throw new Error('spawn missing ENOENT'); this.running = true; }
    async stop() { this.running = false; }
  }
  const load = Module._load;
  Module._load = function (name, ...rest) {
    if (name === 'vscode') return vscode;
    if (name === 'vscode-languageclient/node') return { LanguageClient, TransportKind: { stdio: 0 } };
    return load.call(this, name, ...rest);
  };
  try {
    delete require.cache[require.resolve('../extension.js')];
    return { seen, settings, extension: require('../extension.js'), change: (what) => changed({ affectsConfiguration: (s) => s === what }) };
  } finally {
    Module._load = load;
  }
}

test('starts the server as the settings say', async () => {
  const e = editor({ path: 'go', args: ['tool', 'ctrlvet', 'lsp'], settings: { level: 'preview' } });
  await e.extension.activate({ subscriptions: [] });
  const [client] = e.seen.clients;
  assert.ok(client.running);
  assert.equal(client.server.command, 'go');
  assert.deepEqual(client.server.args, ['tool', 'ctrlvet', 'lsp']);
  assert.deepEqual(client.options.initializationOptions, { level: 'preview' });
  assert.deepEqual(client.options.documentSelector, [{ scheme: 'file', language: 'go' }]);
  await e.extension.deactivate();
  assert.ok(!client.running);
});

test('the defaults are ctrlvet lsp', async () => {
  const e = editor();
  await e.extension.activate({ subscriptions: [] });
  assert.equal(e.seen.clients[0].server.command, 'ctrlvet');
  assert.deepEqual(e.seen.clients[0].server.args, ['lsp']);
});

test('other settings start it anew, one at a time', async () => {
  const e = editor();
  await e.extension.activate({ subscriptions: [] });
  e.change('editor');
  e.settings.settings = { level: 'optional' };
  e.change('ctrlvet');
  await e.seen.commands['ctrlvet.restart']();
  assert.deepEqual(e.seen.clients.map((c) => c.running), [false, false, true]);
  assert.deepEqual(e.seen.clients[2].options.initializationOptions, { level: 'optional' });
});

test('says what to do when the program is not there', async () => {
  const e = editor({ path: 'missing' });
  await e.extension.activate({ subscriptions: [] });
  assert.match(e.seen.errors[0], /spawn missing ENOENT.*go install/);
  e.settings.path = 'ctrlvet';
  await e.seen.commands['ctrlvet.restart']();
  assert.ok(e.seen.clients[1].running);
});

test('the manifest names what the extension has', () => {
  const e = editor();
  e.extension.activate({ subscriptions: [] });
  assert.deepEqual(Object.keys(e.seen.commands), manifest.contributes.commands.map((c) => c.command));
});
