import { expect, test } from './fixtures'
import { withStart } from './own-start'

test('npm start writes the log of the site to standard output, with the ids of requests', async () => {
  await withStart(async (url, output) => {
    const response = await fetch(`${url}/meshes/nothing`)
    const id = response.headers.get('x-request-id') ?? 'none'
    expect(response.status).toBe(404)
    await expect.poll(output).toContain(id)
    expect(
      output()
        .split('\n')
        .find((line) => line.includes(id)),
    ).toContain('"status":404')
  })
})
