import { withBase } from 'vitepress';
import theme from 'vitepress/theme';
import { h } from 'vue';
import './contrast.css';

/** The usual page has no main part, and its link has a name that is not what it shows. */
const notFound = () =>
  h('main', { class: 'vp-doc', style: 'padding: 4rem 1.5rem' }, [
    h('h1', 'This page does not exist'),
    h('p', h('a', { href: withBase('/') }, 'Where to begin')),
  ]);

export default { ...theme, Layout: () => h(theme.Layout, null, { 'not-found': notFound }) };
