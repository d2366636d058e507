// The element's events bubble up to the document.
const list = document.querySelector('#events');

for (const name of ['call-start', 'call-end', 'message', 'error'])
  document.addEventListener(`saywell-${name}`, ({ detail }) => {
    const line = document.createElement('li');
    line.textContent = `${name} ${JSON.stringify(detail)}`;
    list.append(line);
  });
