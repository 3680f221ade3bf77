-- ctrlvet lsp in Neovim, without a screen. Run by editors_test.go: prints a line for each thing that it saw.

local function say(...) io.stdout:write(string.format(...) .. "\n") end

local function quit(code)
  vim.cmd("cquit " .. code)
end

local function await(what, ok)
  if not vim.wait(240000, ok, 20) then
    say("never: %s; %s", what, vim.inspect(vim.diagnostic.get(0)))
    quit(1)
  end
end

local function main()
  local v = vim.version()
  say("Neovim %d.%d.%d", v.major, v.minor, v.patch)
  vim.cmd("filetype on")
  vim.cmd("edit " .. vim.env.FILE)
  local buf = vim.api.nvim_get_current_buf()
  local original = vim.api.nvim_buf_get_lines(buf, 0, -1, true)

  local published = 0
  local handler = vim.lsp.handlers["textDocument/publishDiagnostics"]
  local config = {
    name = "ctrlvet",
    cmd = { vim.env.CTRLVET, "lsp" },
    root_dir = vim.env.MODULE,
    handlers = {
      ["textDocument/publishDiagnostics"] = function(...)
        published = published + 1
        return (handler or vim.lsp.diagnostic.on_publish_diagnostics)(...)
      end,
    },
  }
  local id
  if vim.lsp.start then
    id = vim.lsp.start(config)
  else -- before 0.8
    config.workspace_folders = { { uri = vim.uri_from_fname(vim.env.MODULE), name = "module" } }
    id = vim.lsp.start_client(config)
    vim.lsp.buf_attach_client(buf, id)
  end
  local client = vim.lsp.get_client_by_id(id)

  local function request(method, params)
    local answers, err = vim.lsp.buf_request_sync(buf, method, params, 60000)
    if not answers or not answers[id] or answers[id].err then
      say("%s: %s %s", method, vim.inspect(err), vim.inspect(answers))
      quit(1)
    end
    return answers[id].result
  end

  local function replace(from, to)
    for i, line in ipairs(vim.api.nvim_buf_get_lines(buf, 0, -1, true)) do
      local a, b = line:find(from, 1, true)
      if a then
        vim.api.nvim_buf_set_lines(buf, i - 1, i, true, { line:sub(1, a - 1) .. to .. line:sub(b + 1) })
        return
      end
    end
    say("no %s in the text", from)
    quit(1)
  end

  local function count() return #vim.diagnostic.get(buf) end

  local function titled(part)
    local d = vim.diagnostic.get(buf)[1].user_data.lsp
    local diagnostic = vim.tbl_extend("force", {}, d)
    local at = vim.diagnostic.get(buf)[1]
    local range = { start = { line = at.lnum, character = at.col }, ["end"] = { line = at.end_lnum, character = at.end_col } }
    diagnostic.range, diagnostic.message = range, at.message
    local actions = request("textDocument/codeAction", {
      textDocument = vim.lsp.util.make_text_document_params(buf),
      range = range,
      context = { diagnostics = { diagnostic }, only = { "quickfix" } },
    })
    for _, a in ipairs(actions) do
      if a.title:find(part, 1, true) then return a end
    end
    say("no action %s in %s", part, vim.inspect(actions))
    quit(1)
  end

  local function apply(action) vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding) end

  await("the server speaks", function() return published > 0 end)
  say("silent at first: %s", count() == 0 and "yes" or "no")

  replace("client.IgnoreNotFound(err)", "err")
  await("the finding", function() return count() == 1 end)
  local d = vim.diagnostic.get(buf)[1]
  local user = d.user_data and d.user_data.lsp or {}
  say("finding: %s (%s %s)", d.message, d.source, d.code or user.code)
  say("page: %s", user.codeDescription and user.codeDescription.href)
  say("related: %s", user.relatedInformation and user.relatedInformation[1].message)
  say("line: %d", d.lnum + 1)
  local hover = request("textDocument/hover", {
    textDocument = vim.lsp.util.make_text_document_params(buf), position = { line = d.lnum, character = d.col },
  })
  say("hover: %s", hover.contents.value:match("[^\n]+"))
  local fix = titled("ignore NotFound")
  say("fix: %s", fix.title)
  apply(fix)
  await("the finding goes", function() return count() == 0 end)
  say("after the fix: %d", count())
  say("same text: %s", vim.deep_equal(vim.api.nvim_buf_get_lines(buf, 0, -1, true), original) and "yes" or "no")

  replace("client.IgnoreNotFound(err)", "err")
  await("the finding again", function() return count() == 1 end)
  local explain = titled("Explain")
  say("explain: %s", request("workspace/executeCommand", explain.command):match("# [^\n]+"))
  local suppress = titled("Suppress")
  say("suppress: %s", suppress.title)
  apply(suppress)
  await("silence", function() return count() == 0 end)
  say("after suppressing: %d", count())
  for _, line in ipairs(vim.api.nvim_buf_get_lines(buf, 0, -1, true)) do
    if line:find("//lint:ignore", 1, true) then say("it reads:%s", line) end
  end
  client.stop()
  vim.wait(10000, function() return vim.lsp.get_client_by_id(id) == nil end, 20)
  vim.cmd("qall!")
end

local ok, err = pcall(main)
if not ok then
  say("failed: %s", err)
  quit(1)
end
