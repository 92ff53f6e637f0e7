import { ensurePhotos } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { becomeNode } from './run-node.mjs'

ensureInstalled()
ensurePhotos()
becomeNode(['node_modules/@react-router/dev/bin.cjs', 'dev'], {
  NODE_ENV: 'development',
  STYLE_PAGE: 'on',
})
