(function () {
  "use strict";
  var form = document.getElementById("filter");
  var words = document.getElementById("words");
  var shown = document.getElementById("shown");
  var findings = Array.prototype.slice.call(document.querySelectorAll("article.finding"));
  if (findings.length < 2) return;
  var texts = findings.map(function (f) {
    return (f.parentNode.querySelector("h3").textContent + " " + f.textContent).toLowerCase();
  });
  function apply() {
    var wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    var n = 0;
    findings.forEach(function (f, i) {
      var ok = wanted.every(function (w) { return texts[i].indexOf(w) >= 0; });
      f.hidden = !ok;
      if (ok) n++;
    });
    document.querySelectorAll("section.rule, section.group").forEach(function (s) {
      s.hidden = !s.querySelector("article.finding:not([hidden])");
    });
    shown.textContent = wanted.length ? n + " of " + findings.length : "";
  }
  form.hidden = false;
  form.addEventListener("submit", function (e) { e.preventDefault(); });
  words.addEventListener("input", apply);
  apply();
})();
