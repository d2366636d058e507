/** A form as it goes over the wire, with the `content-type` that names its boundary. */
export async function multipartBody(form: FormData): Promise<{
  readonly contentType: string;
  readonly body: Buffer;
}> {
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get('content-type') ?? 'multipart/form-data',
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}
