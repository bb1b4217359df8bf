// The page without a script is a form whose answer is a page; with one, the answer appears below, and files can be dropped.
(function () {
  'use strict';
  var form = document.getElementById('form'), content = document.getElementById('content');
  var file = document.getElementById('file'), state = document.getElementById('state');
  var result = document.getElementById('result'), about = document.getElementById('about');
  var largest = 1048576, asked = 0;

  document.getElementById('file-row').hidden = false;

  function say(text, isRefusal) {
    state.textContent = text;
    state.className = isRefusal ? 'refused' : '';
  }

  // A document of a parser runs nothing, and the page's policy lets nothing inline run either.
  function show(text) {
    var page = new DOMParser().parseFromString(text, 'text/html'), main = page.querySelector('main');
    var again = main.querySelector('.again');
    if (again) again.remove();
    result.replaceChildren.apply(result, Array.from(document.importNode(main, true).childNodes));
    if (page.querySelector('script[src="/report.js"]')) {
      var script = document.createElement('script');
      script.src = '/report.js';
      result.append(script);
    }
  }

  function check(body, size) {
    var number = asked += 1;
    if (size === 0) return say('There is nothing to check.', true);
    if (size > largest) return say('It is too large: the limit is ' + largest + ' bytes.', true);
    say('Checking …', false);
    result.setAttribute('aria-busy', 'true');
    fetch('/report', { method: 'POST', body: body, headers: { 'Content-Type': 'application/octet-stream' } })
      .then(function (answer) {
        if (!answer.ok) return answer.json().then(function (refusal) { throw new Error(refusal.error.message); });
        return answer.text();
      })
      .then(function (text) {
        if (number !== asked) return;
        show(text);
        say('Checked.', false);
      })
      .catch(function (error) {
        if (number !== asked) return;
        result.replaceChildren();
        say(error instanceof TypeError ? 'The server does not answer; is tcfcheck serve still running?' : error.message, true);
      })
      .finally(function () { if (number === asked) result.removeAttribute('aria-busy'); });
  }

  form.addEventListener('submit', function (event) {
    event.preventDefault();
    check(content.value, new Blob([content.value]).size);
  });
  file.addEventListener('change', function () { if (file.files[0]) check(file.files[0], file.files[0].size); });
  document.addEventListener('dragover', function (event) {
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  document.addEventListener('dragleave', function () { document.body.classList.remove('dropping'); });
  document.addEventListener('drop', function (event) {
    event.preventDefault();
    document.body.classList.remove('dropping');
    var dropped = event.dataTransfer.files[0];
    if (dropped) return check(dropped, dropped.size);
    content.value = event.dataTransfer.getData('text/plain');
    check(content.value, new Blob([content.value]).size);
  });

  fetch('/api/status').then(function (answer) { return answer.json(); }).then(function (status) {
    largest = status.largestBody;
    about.textContent += ' ' + status.tool + ', rules of ' + status.catalogue + ', profile ' + status.profile + ', as of '
      + status.asOf + ', ' + (status.vendorLists === 1 ? '1 vendor list' : status.vendorLists + ' vendor lists') + '.';
  }).catch(function () {});
}());
