import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { createApp } from './http/app.ts'
import { readConfig } from './config/config.ts'
import { openDemo } from './demo/open-demo.ts'
import { createLog } from '#platform/log.ts'

export async function createDevApp(vite: ViteDevServer): Promise<FastifyInstance> {
  const config = readConfig(process.env, 'demo')
  const { parts, fill } = await openDemo(config)
  await fill()
  const app = await createApp({ log: createLog(config.logLevel), ...parts, vite })
  app.addHook('onClose', () => parts.close())
  return app
}
