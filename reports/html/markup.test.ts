import t from 'tap';
import { each, html, trustedText } from './markup.ts';

t.test('text is escaped in content and in quoted attributes, and markup is not escaped again', async (t) => {
  const hostile = `"><script>alert('1')</script>&amp;`;
  const safe = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;';
  t.equal(`${html`<p title="${hostile}">${hostile}</p>`}`, `<p title="${safe}">${safe}</p>`);
  t.equal(`${html`<ul>${html`<li>${hostile}</li>`}</ul>`}`, `<ul><li>${safe}</li></ul>`);
  t.equal(`${html`${trustedText('<hr>')}`}`, '<hr>');
});

t.test('lists are joined, numbers are written, undefined and booleans give no text', async (t) => {
  t.equal(`${html`${['<', [1, [html`<b>`]]]}|${0}|${undefined}|${false}|${true}`}`, '&lt;1<b>|0|||');
  t.equal(`${each(['a', '<'], (item, index) => html`<i>${index}${item}</i>`, ', ')}`, '<i>0a</i>, <i>1&lt;</i>');
});

t.test('backslashes of the template are those that its author sees', async (t) => {
  t.equal(`${html`a\\b${'\\'}`}`, 'a\\b\\');
});
